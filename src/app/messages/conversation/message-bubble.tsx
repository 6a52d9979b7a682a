import './message-bubble.css'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#workers/replica-api.ts'
import { MessagePhotos } from '#app/messages/photos/message-photos.tsx'
import { QuoteBlock } from '#app/messages/quotes/quote-block.tsx'
import { DeliveryCaption } from './delivery-caption.tsx'
import { MessageMore } from './message-more.tsx'
import { MessageText } from './message-text.tsx'

type Props = {
  message: MessageView
  /** The name of somebody who writes here. */
  authorOf: (senderId: string) => string
  isContinuation: boolean
  hasCaption: boolean
  isSought?: boolean
  /** Absent where nothing can be written. */
  onEdit?: ((message: MessageView) => void) | undefined
  /** Told when this is the message to be answered; absent where nothing can be written. */
  onQuoted?: (() => void) | undefined
}

/** One message. Its text is a text node and nothing else; each state differs by outline, fill, glyph and words (§5). */
export const MessageBubble = memo(function MessageBubble({
  message,
  authorOf,
  isContinuation,
  hasCaption,
  isSought = false,
  onEdit,
  onQuoted,
}: Props) {
  const { t } = useTranslation('messages')
  const bubble = useRef<HTMLDivElement>(null)
  if (message.kind !== 'text') return <NoteLine message={message} />
  const classes = ['message', message.isMine ? 'message-mine' : 'message-theirs', `message-${message.state}`]
  if (isContinuation) classes.push('message-continues')
  if (!hasCaption) classes.push('message-continued')
  if (isSought) classes.push('message-sought')
  return (
    <article className={classes.join(' ')} data-message={message.id}>
      <span className="visually-hidden">
        {message.isMine
          ? t('conversation.youSaid')
          : t('conversation.theySaid', { name: authorOf(message.senderId) })}{' '}
      </span>
      <div ref={bubble} className="bubble">
        {message.quotes && <QuoteBlock chatId={message.chatId} quote={message.quotes} authorOf={authorOf} />}
        {message.photos && <MessagePhotos message={message} photos={message.photos} />}
        {message.message !== '' && <MessageText text={message.message} />}
      </div>
      <MessageMore message={message} bubble={bubble} onQuoted={onQuoted} />
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
