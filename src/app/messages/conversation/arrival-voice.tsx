import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#workers/replica-api.ts'

type Props = { messages: MessageView[]; authorOf: (senderId: string) => string }

/**
 * Reads out what others write while the conversation is open. The log itself stays silent, because a virtual list adds
 * rows for scrolling too, and those would all be read.
 */
export function ArrivalVoice({ messages, authorOf }: Props) {
  const { t } = useTranslation('messages')
  const newest = messages.findLast((message) => message.position !== null)?.position ?? -1
  const [heardUpTo, setHeardUpTo] = useState(newest)
  const [said, setSaid] = useState<MessageView[]>([])
  if (newest > heardUpTo) {
    setHeardUpTo(newest)
    setSaid(messages.filter((message) => !message.isMine && (message.position ?? -1) > heardUpTo))
  }
  return (
    <div className="visually-hidden" aria-live="polite">
      {said.map((message) => (
        <p key={message.id}>
          {t('conversation.theySaid', { name: authorOf(message.senderId) })} {message.message}
        </p>
      ))}
    </div>
  )
}
