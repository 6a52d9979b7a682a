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

/** A one-line bubble with its caption; measured as soon as it is drawn. */
const ROW_HEIGHT = 80
/** Rows drawn beyond each edge of the screen. */
const OVERSCAN = 8

type Props = {
  name: string
  rows: ConversationRow[]
  /** Whether the last row is the newest message there is; else newer ones wait beyond the window. */
  isAtNewest: boolean
  onOlder: () => void
  onNewer: () => void
  /** Told when the end comes into view or leaves it. */
  onEnd: (isAtEnd: boolean) => void
  /** Grows when something of one's own was added: go to the end then, wherever the reader is. */
  endRequests: number
  /** A message that somebody asked to see: it is brought into sight once for each key. */
  target?: Target | null
  /** Draws a row. */
  children: (row: ConversationRow) => ReactNode
}

/** The messages of a conversation. Only what is near the screen is drawn; the place one reads at stays still (§5). */
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
  const letGo = useKeptPlace(virtualizer, rows)
  useOpeningPlace(virtualizer, scroller, props, letGo)
  useTargetPlace(virtualizer, rows, props.target ?? null, letGo)

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
                ref={virtualizer.measureElement}
                data-index={item.index}
                className="message-list-row"
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
