import './message-list.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationRow } from './conversation-rows.ts'
import type { Target } from './conversation-window.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useOpeningPlace } from './use-opening-place.ts'
import { useTargetPlace } from './use-target-place.ts'
import { END_TOLERANCE, useWindowEdges } from './use-window-edges.ts'

/** Estimated height of a one-line bubble with its caption; rows are measured once rendered. */
const ROW_HEIGHT = 80
/** Rows rendered beyond each edge of the screen. */
const OVERSCAN = 8

type Props = {
  name: string
  rows: ConversationRow[]
  /** Whether the last row is the newest message; otherwise newer ones lie beyond the window. */
  isAtNewest: boolean
  onOlder: () => void
  onNewer: () => void
  /** Called when the end scrolls into view or out of it. */
  onEnd: (isAtEnd: boolean) => void
  /** Increases when the person adds something: then the list scrolls to the end, wherever it is. */
  endRequests: number
  /** A message that the person asked to see. It is scrolled into view once for each key. */
  target?: Target | null
  /** Renders a row. */
  children: (row: ConversationRow) => ReactNode
}

/** The messages of a conversation. Renders only what is near the screen and keeps the reading position still (§5). */
export function MessageList(props: Props) {
  const { rows, isAtNewest } = props
  const { t } = useTranslation('messages')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    paddingEnd: 20,
    anchorTo: 'end',
    followOnAppend: isAtNewest,
    scrollEndThreshold: END_TOLERANCE,
  })
  const endMark = useWindowEdges(virtualizer, scroller, props)
  const place = useKeptPlace(virtualizer, props)
  useOpeningPlace(virtualizer, scroller, props, place)
  useTargetPlace(virtualizer, rows, props.target ?? null, place.letGo)

  return (
    <div
      ref={scroller}
      className="message-list"
      role="log"
      aria-live="off"
      aria-label={t('conversation.label', { name: props.name })}
      tabIndex={0}
    >
      <div className="message-list-rows" style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <div
                key={item.key}
                className="message-list-row"
                ref={virtualizer.measureElement}
                data-index={item.index}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {props.children(row)}
              </div>
            )
          )
        })}
        <div ref={endMark} className="message-list-end" />
      </div>
    </div>
  )
}
