import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '#app/messages/parts/use-message-text.ts'
import type { MessageView } from '#workers/replica-api.ts'

/** If more messages arrive at once, only their number is read out. */
const SPOKEN_MAX = 5

type Props = {
  messages: MessageView[]
  /** The newest position of the chat, even if it is beyond the window. */
  lastPosition: number
  /** Whether the window reaches the newest message. */
  isAtNewest: boolean
  authorOf: (senderId: string) => string
}

/**
 * Reads out what others write while the conversation is open. The log itself is not a live region: its virtual list
 * also adds rows on scrolling, and all of those would be read out.
 */
export function ArrivalVoice({ messages, lastPosition, isAtNewest, authorOf }: Props) {
  const { t } = useTranslation('messages')
  const textOf = useMessageText()
  // While the window is further back, nothing is read out, and not later either when the window returns to the newest
  // message.
  const newest = isAtNewest ? newestOf(messages) : lastPosition
  const [heardUpTo, setHeardUpTo] = useState(Math.max(newest, lastPosition))
  const [said, setSaid] = useState<MessageView[]>([])
  if (newest > heardUpTo) {
    setHeardUpTo(newest)
    setSaid(
      isAtNewest ? messages.filter(({ isMine, position }) => !isMine && (position ?? -1) > heardUpTo) : [],
    )
  }
  return (
    <div className="visually-hidden" aria-live="polite">
      {said.length > SPOKEN_MAX ? (
        <p>{t('conversation.newMessages', { count: said.length })}</p>
      ) : (
        said.map((message) => (
          <p key={message.id}>
            {message.kind !== 'system' &&
              `${t('conversation.theySaid', { name: authorOf(message.senderId) })} `}
            {textOf(message, authorOf(message.senderId))}
          </p>
        ))
      )}
    </div>
  )
}

function newestOf(messages: readonly MessageView[]): number {
  return messages.findLast((message) => message.position !== null)?.position ?? -1
}
