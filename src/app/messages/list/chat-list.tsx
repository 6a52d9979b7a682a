import './chat-list.css'
import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatStay, ChatView } from '#workers/replica-api.ts'
import type { ChatFilter } from './chat-filter.ts'
import { ChatRow } from './chat-row.tsx'
import { isFocusOnScreen } from '#app/messages/parts/is-focus-on-screen.ts'
import { useOnlineIds } from '#app/messages/parts/use-online-ids.ts'
import { useEndFirstLook } from './use-end-first-look.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useRowsDrawn } from '#app/messages/parts/use-rows-drawn.ts'

/** Includes the line about the stay. */
const ROW_HEIGHT = 86
const OVERSCAN = 4

type Props = {
  id: string
  chats: ChatView[]
  stays: ReadonlyMap<string, ChatStay> | undefined
  filter: ChatFilter
  openChatId: string | null
}

/** The chats, newest first. One tab stop, with arrow keys inside. Renders only what is near the screen. */
export function ChatList({ id, chats, stays, filter, openChatId }: Props) {
  const { t } = useTranslation('messages')
  useEndFirstLook(true)
  const scroller = useRef<HTMLDivElement>(null)
  const onlineIds = useOnlineIds()
  const openIndex = chats.findIndex((chat) => chat.id === openChatId)
  const focus = useRovingFocus(chats.length, openIndex, (index) => virtualizer.scrollToIndex(index))
  const virtualizer = useChatWindow(scroller, chats, focus.index)
  const rows = virtualizer.getVirtualItems()
  // Includes the rows that scrolling adds.
  const drawn = useRowsDrawn(rows.length + OVERSCAN)

  useReturnToList(openChatId, (left) => {
    // One that was answered is now the first.
    if (chats[0]?.id === left) scroller.current?.scrollTo({ top: 0 })
    if (!isFocusOnScreen()) focus.take()
  })

  return (
    <div ref={scroller} className="chat-list">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows' own keys and focus, heard here so that a row is drawn again only when its chat changed */}
      <ul
        id={id}
        className="window-list"
        style={{ blockSize: virtualizer.getTotalSize() }}
        aria-label={t('list.label')}
        onFocus={({ target }) => {
          const index = Number(target.closest('li')?.dataset.index)
          if (Number.isInteger(index)) focus.noteFocus(index)
        }}
        onKeyDown={focus.onKeyDown}
      >
        {rows.slice(0, drawn).map((item) => {
          const chat = chats[item.index]
          return (
            chat && (
              <li
                key={item.key}
                className="window-row"
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={chats.length}
                aria-posinset={item.index + 1}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ChatRow
                  chat={chat}
                  stay={stays?.get(chat.id)}
                  filter={filter}
                  isOpen={chat.id === openChatId}
                  isOnline={onlineIds !== null && chat.others.some((person) => onlineIds.includes(person.id))}
                  tabIndex={item.index === focus.index ? 0 : -1}
                  isFocused={item.index === focus.wanted}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** Continues at the chat that was left, when its conversation closes and the list is back, as on a phone. */
function useReturnToList(openChatId: string | null, onReturn: (left: string) => void): void {
  const lastOpen = useRef(openChatId)
  useEffect(() => {
    if (openChatId === null && lastOpen.current !== null) onReturn(lastOpen.current)
    lastOpen.current = openChatId
    // oxlint-disable-next-line react/exhaustive-deps -- when the conversation closes, not when the list changes
  }, [openChatId])
}

/** Returns which chats are near the screen, and where. The one that Tab focuses is always among them. */
function useChatWindow(
  scroller: RefObject<HTMLDivElement | null>,
  chats: readonly ChatView[],
  tabIndex: number,
) {
  return useVirtualizer({
    count: chats.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => chats[index]?.id ?? index, [chats]),
    estimateSize: () => ROW_HEIGHT,
    // Measuring a row right after rendering would force a layout; its resize entry reports the size within the frame.
    measureElement: (row: HTMLLIElement, entry, list) =>
      entry
        ? measureElement(row, entry, list)
        : (list.measurementsCache[list.indexFromElement(row)]?.size ?? ROW_HEIGHT),
    overscan: OVERSCAN,
    paddingEnd: 24,
    rangeExtractor: (range: Range) => withIndex(defaultRangeExtractor(range), tabIndex),
  })
}

function withIndex(indexes: number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].toSorted((a, b) => a - b)
}
