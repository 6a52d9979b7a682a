import './message-bubble.css'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#workers/replica-api.ts'
import { DeliveryCaption } from './delivery-caption.tsx'

type Props = {
  message: MessageView
  /** The author's first name, for screen readers. */
  author: string
  isContinuation: boolean
  hasCaption: boolean
  isSought?: boolean
  /** Absent where nothing can be written. */
  onEdit?: ((message: MessageView) => void) | undefined
}

/** One message. Its text is a text node and nothing else; each state differs by outline, fill, glyph and words (§5). */
export const MessageBubble = memo(function MessageBubble({
  message,
  author,
  isContinuation,
  hasCaption,
  isSought = false,
  onEdit,
}: Props) {
  const { t } = useTranslation('messages')
  if (message.kind !== 'text') return <NoteLine message={message} />
  const classes = ['message', message.isMine ? 'message-mine' : 'message-theirs', `message-${message.state}`]
  if (isContinuation) classes.push('message-continues')
  if (!hasCaption) classes.push('message-continued')
  if (isSought) classes.push('message-sought')
  return (
    <article className={classes.join(' ')} data-message={message.id}>
      <span className="visually-hidden">
        {message.isMine ? t('conversation.youSaid') : t('conversation.theySaid', { name: author })}{' '}
      </span>
      <div className="bubble">
        <bdi dir="auto">{message.message}</bdi>
      </div>
      {hasCaption && <DeliveryCaption message={message} onEdit={onEdit} />}
    </article>
  )
})

/** A line about the conversation itself: a word of the system. */
function NoteLine({ message }: { message: MessageView }) {
  const { t } = useTranslation('messages')
  return (
    <p className="note-line">
      <bdi dir="auto">{message.message || t('title')}</bdi>
    </p>
  )
}
