import './messages.css'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useReplicaPhase } from '#app/replica/use-replica-phase.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ChatListPane } from './chat-list-pane.tsx'
import { Conversation } from './conversation.tsx'

/**
 * `/messages`, and `/messages?chat={id}` with a conversation open. Below 760 px the two are two steps; from there on
 * they stand side by side (§2).
 */
export function Component() {
  const { t } = useTranslation('messages')
  const [search, setSearch] = useSearchParams()
  const chatId = search.get('chat')
  const isClosed = useReplicaPhase() === 'closed'
  const goBack = useCallback(() => setSearch({}, { replace: true }), [setSearch])

  // Nobody is signed in on this page any more: nothing of the former person may stay on screen.
  if (isClosed) return null
  return (
    <div className={chatId === null ? 'messages' : 'messages messages-open'}>
      <ChatListPane openChatId={chatId} />
      {chatId === null ? (
        <div className="messages-pick">
          <EmptyState drawing="letterbox" title={t('list.pick')} />
        </div>
      ) : (
        <Conversation key={chatId} chatId={chatId} onBack={goBack} />
      )}
    </div>
  )
}
