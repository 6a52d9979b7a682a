import './chat-list-pane.css'
import { useDeferredValue, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { whenIdle } from '#app/ui/when-idle.ts'
import { type ChatFilter, filterOf, queryOf } from './list/chat-filter.ts'
import { ChatFilters } from './list/chat-filters.tsx'
import { ChatList } from './list/chat-list.tsx'
import { ChatListEmpty } from './list/chat-list-empty.tsx'
import { FilteredEmpty } from './list/filtered-empty.tsx'
import { InviteButton } from './list/invite-button.tsx'
import { useShownChats } from './list/use-shown-chats.ts'
import { useChatStays } from './parts/use-chat-stays.ts'
import { UndoBar } from './parts/undo-bar.tsx'
import { useHeld } from './parts/use-held.ts'

const SearchResults = lazyPart(
  async () => (await import('./search/search-results.tsx')).SearchResults,
  ({ id, children }) => (
    <div id={id} className="chat-pane-empty">
      {children}
    </div>
  ),
)

/** The list of chats with its search box and filters (`?show=…`). */
export function ChatListPane({ openChatId }: { openChatId: string | null }) {
  const { t } = useTranslation('messages')
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search.trim())
  const listId = useId()
  // Rendered in pieces, because a whole list takes long to render at once.
  const chats = useDeferredValue(useHeld(useLiveQuery('chatList', { search: sought })))
  const stays = useDeferredValue(useChatStays())
  const [query, setQuery] = useSearchParams()
  const filter = filterOf(query)
  const { shown, counts } = useShownChats(chats, stays, filter, openChatId)
  const dates = useDateText()
  function show(wanted: ChatFilter): void {
    const open = openChatId === null ? {} : { chat: openChatId }
    setQuery({ ...queryOf(wanted), ...open }, { replace: true, preventScrollReset: true })
  }
  // Formatting the first date on a page is slow, so do it while the replica opens, not while the list renders.
  useEffect(() => whenIdle(() => dates.brief(0)), [dates])

  return (
    <section className="chat-pane" aria-label={t('list.label')}>
      <div className="stack chat-pane-top">
        <h1 className="titled-by-bar">{t('title')}</h1>
        <div className="abreast gap-1">
          <div className="abreast chat-search" role="search" aria-label={t('list.search')}>
            <Icon name="search" />
            <input
              type="search"
              value={search}
              maxLength={SEARCH_LENGTH_MAX}
              placeholder={t('list.search')}
              aria-label={t('list.search')}
              aria-controls={listId}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <InviteButton />
        </div>
        {sought === '' && ((chats !== undefined && chats.length > 0) || filter !== 'all') && (
          <ChatFilters chosen={filter} counts={counts} onChoose={show} />
        )}
      </div>
      {chats && sought !== '' ? (
        <SearchResults
          id={listId}
          search={sought}
          chats={chats}
          stays={stays}
          filter={filter}
          openChatId={openChatId}
        />
      ) : shown && shown.length > 0 ? (
        // Another filter is another list, which starts at the top.
        <ChatList
          key={filter}
          id={listId}
          chats={shown}
          stays={stays}
          filter={filter}
          openChatId={openChatId}
        />
      ) : (
        <div id={listId} className="chat-pane-empty">
          {shown && chats && chats.length > 0 && filter !== 'all' ? (
            <FilteredEmpty filter={filter} onAll={() => show('all')} />
          ) : (
            <ChatListEmpty isAnswered={shown !== undefined} />
          )}
        </div>
      )}
      <UndoBar />
    </section>
  )
}
