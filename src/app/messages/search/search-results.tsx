import './search-results.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import type { ChatStay, ChatView } from '#workers/replica-api.ts'
import type { ChatFilter } from '#app/messages/list/chat-filter.ts'
import { ChatRow } from '#app/messages/list/chat-row.tsx'
import { chatName } from '#app/messages/parts/participant-names.ts'
import { useLinesSaying } from './lines-saying.ts'
import { SearchCoverage } from './search-coverage.tsx'
import { SearchHit } from './search-hit.tsx'
import { ServerHits } from './server-hits.tsx'
import { useHeld } from '#app/messages/parts/use-held.ts'
import { useOnlineIds } from '#app/messages/parts/use-online-ids.ts'

const CHATS_SHOWN = 10
const HITS_STEP = 50

type Props = {
  id: string
  search: string
  chats: ChatView[]
  stays: ReadonlyMap<string, ChatStay> | undefined
  /** The filter of the list to return to; a search covers all conversations. */
  filter: ChatFilter
  openChatId: string | null
}

/** The results of a search: conversations first, then messages on this device, then the server's. */
export function SearchResults({ id, search, chats, stays, filter, openChatId }: Props) {
  const { t } = useTranslation('messages')
  const [limit, setLimit] = useState(HITS_STEP)
  const lines = useLinesSaying(search)
  const found = useHeld(useLiveQuery('messageSearch', { text: search, chatId: null, limit, lines }))
  const onlineIds = useOnlineIds()
  const hits = found?.hits ?? []

  return (
    <div id={id} className="search-results">
      {chats.length > 0 && (
        <div>
          <h2>{t('search.conversations')}</h2>
          <ul>
            {chats.slice(0, CHATS_SHOWN).map((chat) => (
              <li key={chat.id}>
                <ChatRow
                  chat={chat}
                  stay={stays?.get(chat.id)}
                  filter={filter}
                  isOpen={chat.id === openChatId}
                  isOnline={onlineIds !== null && chat.others.some((person) => onlineIds.includes(person.id))}
                  tabIndex={0}
                  isFocused={false}
                />
              </li>
            ))}
          </ul>
          {chats.length > CHATS_SHOWN && (
            <p className="search-coverage">
              {t('search.moreConversations', { count: chats.length - CHATS_SHOWN })}
            </p>
          )}
        </div>
      )}
      <div>
        <h2>{t('search.messages')}</h2>
        <p role="status" className={hits.length > 0 ? 'visually-hidden' : 'search-none'}>
          {found &&
            (hits.length === 0 ? t('search.none', { search }) : t('search.found', { count: hits.length }))}
        </p>
        <ul>
          {hits.map((hit) => (
            <li key={hit.id}>
              <SearchHit {...hit} name={chatName(hit.others, t('list.unknownPerson'))} />
            </li>
          ))}
        </ul>
        {found?.hasMore && (
          <Button kind="quiet" onPress={() => setLimit(limit + HITS_STEP)}>
            {t('search.more')}
          </Button>
        )}
        {found && <SearchCoverage coverage={found.coverage} />}
      </div>
      <ServerHits key={search} search={search} known={new Set(hits.map((hit) => hit.id))} />
    </div>
  )
}
