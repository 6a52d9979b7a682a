import { useTranslation } from 'react-i18next'
import type { MessageView } from '#workers/replica-api.ts'
import { MessageBubble } from './message-bubble.tsx'
import { NoConversation } from './missing-conversation.tsx'

const nobody = () => ''

/**
 * Messages written on this device to a conversation that the server does not have, or no longer has. They are kept with
 * their text until the person discards them. They can't be edited, because nothing can be written here.
 */
export function KeptMessages({ messages, onBack }: { messages: MessageView[]; onBack: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <section className="conversation" aria-label={t('conversation.missing')}>
      <div className="conversation-kept">
        <NoConversation hint={t('conversation.keptHint')} onBack={onBack} />
        <div role="log" aria-live="off" aria-label={t('conversation.kept')}>
          {messages.map((message) => (
            <MessageBubble
              key={message.id}
              message={message}
              authorOf={nobody}
              isContinuation={false}
              hasCaption
            />
          ))}
        </div>
      </div>
    </section>
  )
}
