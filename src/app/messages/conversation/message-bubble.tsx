import '#app/ui/message-bubble.css'
import { memo, useRef, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#workers/replica-api.ts'
import { MessagePhotos } from '#app/messages/photos/message-photos.tsx'
import { QuoteBlock } from '#app/messages/quotes/quote-block.tsx'
import { useMessageText } from '#app/messages/parts/use-message-text.ts'
import { DeliveryCaption } from './delivery-caption.tsx'
import { loadStrings } from '#app/i18n/i18n.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { MessageMore } from './message-more.tsx'
import { phoneParts } from '#app/messages/quotes/phone-parts.ts'

const MessageReactions = lazyPart(
  async () => (await import('./message-reactions.tsx')).MessageReactions,
  () => null,
)

const MessageTranslation = lazyPart(
  async () => {
    const [part] = await Promise.all([
      import('#app/messages/translation/message-translation.tsx'),
      loadStrings('translation'),
    ])
    return part.MessageTranslation
  },
  () => null,
)

type Props = {
  message: MessageView
  /** Returns the name of a sender in this conversation. */
  authorOf: (senderId: string) => string
  /** Whether its writer’s name stands above it, as in a conversation of more than two. */
  isNamed?: boolean
  isContinuation: boolean
  hasCaption: boolean
  isSought?: boolean
  /** Omitted where nothing can be written. */
  onEdit?: ((message: MessageView) => void) | undefined
  /** Called when the person chooses to answer this message. Omitted where nothing can be written. */
  onQuoted?: (() => void) | undefined
}

/** One message. Its text is rendered only as a text node. The states differ by outline, fill, glyph and words (§5). */
export const MessageBubble = memo(function MessageBubble({
  message,
  authorOf,
  isNamed = false,
  isContinuation,
  hasCaption,
  isSought = false,
  onEdit,
  onQuoted,
}: Props) {
  const { t } = useTranslation('messages')
  const textOf = useMessageText()
  const bubble = useRef<HTMLDivElement>(null)
  if (message.kind !== 'text') return <NoteLine message={message} />
  const { isTakenBack, isEdited, change, reactions } = message
  const isCaptioned = hasCaption || isEdited || change !== undefined
  const classes = ['message', message.isMine ? 'message-mine' : 'message-theirs', `message-${message.state}`]
  if (isContinuation) classes.push('message-continues')
  if (isTakenBack) classes.push('message-taken-back')
  if (!isCaptioned) classes.push('message-continued')
  if (isSought) classes.push('message-sought')
  return (
    <article className={classes.join(' ')} data-message={message.id}>
      <span className="visually-hidden">
        {message.isMine
          ? t('conversation.youSaid')
          : t('conversation.theySaid', { name: authorOf(message.senderId) })}{' '}
      </span>
      {isNamed && !message.isMine && (
        <bdi className="note message-author" aria-hidden="true">
          {authorOf(message.senderId)}
        </bdi>
      )}
      <div ref={bubble} className="bubble">
        {message.quotes && !isTakenBack && (
          <QuoteBlock chatId={message.chatId} quote={message.quotes} authorOf={authorOf} />
        )}
        {message.photos && <MessagePhotos message={message} photos={message.photos} />}
        {isTakenBack ? (
          <bdi>{textOf(message, authorOf(message.senderId))}</bdi>
        ) : (
          message.message !== '' && <MessageText text={message.message} />
        )}
      </div>
      {!isTakenBack && <MessageMore message={message} bubble={bubble} onEdit={onEdit} onQuoted={onQuoted} />}
      {reactions && reactions.length > 0 && <MessageReactions reactions={reactions} authorOf={authorOf} />}
      {!message.isMine && !isTakenBack && message.message !== '' && (
        <MessageTranslation key={message.message} message={message} />
      )}
      {isCaptioned && <DeliveryCaption message={message} onEdit={onEdit} />}
    </article>
  )
})

/** A system line about the conversation itself. */
function NoteLine({ message }: { message: MessageView }) {
  const { t } = useTranslation('messages')
  return (
    <p className="note-line">
      <bdi dir="auto">{message.message || t('title')}</bdi>
    </p>
  )
}

/** The text of a message, as text only. Phone numbers in it become links that call them. */
function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => phoneParts(text), [text])
  return (
    <bdi dir="auto">
      {parts.map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
          <a key={index} href={part.href}>
            {part.text}
          </a>
        ),
      )}
    </bdi>
  )
}
