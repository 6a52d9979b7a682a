import './quote-block.css'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { filterOf, queryOf } from '#app/messages/list/chat-filter.ts'
import { useMessageText } from '#app/messages/parts/use-message-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { QuoteRef } from '#workers/replica-api.ts'

/** Maximum number of characters of a quoted text to render; the style cuts it to two lines. */
const LENGTH_MAX = 240

type Props = { chatId: string; quote: QuoteRef; authorOf: (senderId: string) => string }

/** The quoted message: who wrote it, and its beginning. Pressing it leads there, however far back. */
export function QuoteBlock({ chatId, quote, authorOf }: Props) {
  const { t } = useTranslation('messages')
  const textOf = useMessageText()
  const filter = filterOf(useSearchParams()[0])
  const found = useLiveQuery('quoted', { chatId, ...quote })
  const message = found?.state === 'here' ? found.message : null
  const position = quote.position ?? message?.position ?? null
  const author = message === null ? '' : message.isMine ? t('quote.you') : authorOf(message.senderId)
  const words =
    message === null
      ? found && found.state !== 'here' && t(`quote.${found.state}`)
      : textOf(message, author).slice(0, LENGTH_MAX) ||
        t('photos.count', { count: message.photos?.length ?? 0 })
  const lines = (
    <>
      <span className="visually-hidden">{t('quote.inReply')} </span>
      {author !== '' && (
        <b>
          <bdi>{author}</bdi>
        </b>
      )}
      <bdi dir="auto">{words}</bdi>
    </>
  )
  if (position === null || found?.state === 'gone') return <div className="quote">{lines}</div>
  const to = new URLSearchParams({ ...queryOf(filter), chat: chatId, at: String(position) })
  return (
    <Link className="quote" replace to={{ pathname: MESSAGES_PATH, search: String(to) }}>
      {lines}
    </Link>
  )
}
