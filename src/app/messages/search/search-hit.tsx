import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { filterOf, queryOf } from '#app/messages/list/chat-filter.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'

type Props = {
  chatId: string
  name: string
  isMine: boolean
  message: string
  ranges: readonly (readonly [from: number, to: number])[]
  position: number | null
  at: string
}

/** A found message that links to its place in the conversation. */
export function SearchHit({ chatId, name, isMine, message, ranges, position, at }: Props) {
  const { t } = useTranslation('messages')
  const dates = useDateText()
  const filter = filterOf(useSearchParams()[0])
  const place = position === null ? {} : { at: String(position) }
  const to = new URLSearchParams({ ...queryOf(filter), chat: chatId, ...place })
  return (
    <Link className="search-hit" to={{ pathname: MESSAGES_PATH, search: String(to) }}>
      <span className="chat-row-name">
        <bdi>{name}</bdi>
      </span>
      <time className="chat-row-time" dateTime={at}>
        {dates.brief(at)}
      </time>
      <span className="search-hit-text">
        {isMine && <span className="search-hit-mine">{t('conversation.youSaid')} </span>}
        <MarkedText text={message} ranges={ranges} />
      </span>
    </Link>
  )
}
