import { useTranslation } from 'react-i18next'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { chatName } from '#app/messages/parts/participant-names.ts'
import { SearchHit } from './search-hit.tsx'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useServerSearch } from './use-server-search.ts'

const NONE: never[] = []
const NO_RANGES: never[] = []

type Props = {
  search: string
  /** Messages that this device has already found. */
  known: ReadonlySet<string>
}

/** Offers to search on the server, and shows what only the server has found. */
export function ServerHits({ search, known }: Props) {
  const { t } = useTranslation('messages')
  const isReachable = useIsReachable()
  const { found, ask } = useServerSearch(search)
  const chats = useLiveQuery('chatList', { search: '' }) ?? NONE
  const messages = found.messages.filter(({ id }) => !known.has(id))
  const canAsk = found.nextPage !== null
  const { count } = found
  const countText =
    count &&
    (count.isMore
      ? t('search.serverMany', { most: count.count })
      : t('search.serverFound', { count: count.count }))
  const nameIn = (chatId: string) =>
    chatName(chats.find(({ id }) => id === chatId)?.others ?? NONE, t('list.unknownPerson'))

  return (
    <div className="search-server">
      {messages.length > 0 && (
        <>
          <h2>{t('search.serverTitle')}</h2>
          <ul>
            {messages.map(({ id, chatId, senderId, message, position, createdAt }) => (
              <li key={id}>
                <SearchHit
                  kind="text"
                  chatId={chatId}
                  name={nameIn(chatId)}
                  isMine={chats.some(
                    (chat) => chat.id === chatId && chat.people.every((p) => p.id !== senderId),
                  )}
                  message={message}
                  ranges={NO_RANGES}
                  position={position}
                  at={createdAt}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="status">
        {found.state === 'asking' && t('search.asking')}
        {found.state === 'failed' && t('search.serverFailed')}
        {found.state === 'often' && t('search.serverOften')}
        {found.state === 'answered' && messages.length === 0 && t('search.serverNone')}
        {found.state === 'answered' && messages.length > 0 && countText}
        {!isReachable && canAsk && t('search.needsConnection')}
      </p>
      {isReachable && canAsk && (
        <Button isBusy={found.state === 'asking'} onPress={() => void ask()}>
          {t(found.messages.length > 0 ? 'search.more' : 'search.askServer')}
        </Button>
      )}
    </div>
  )
}
