import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import type { MessageKind } from '#contract/chat-message.ts'
import type { SystemEvent } from '#contract/system-event.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { filterOf, queryOf } from '#app/messages/list/chat-filter.ts'
import { useMessageText } from '#app/messages/parts/use-message-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'

type Props = {
  chatId: string
  name: string
  isMine: boolean
  kind: MessageKind
  event?: SystemEvent | undefined
  message: string
  ranges: readonly (readonly [from: number, to: number])[]
  position: number | null
  at: string
}

/** A found message, or line of the system, that links to its place in the conversation. */
export function SearchHit({ chatId, name, isMine, kind, event, message, ranges, position, at }: Props) {
  const { t } = useTranslation('messages')
  const dates = useDateText()
  const textOf = useMessageText()
  const filter = filterOf(useSearchParams()[0])
  const place = position === null ? {} : { at: String(position) }
  const to = new URLSearchParams({ ...queryOf(filter), chat: chatId, ...place })
  return (
    <Link className="lights search-hit" to={{ pathname: MESSAGES_PATH, search: String(to) }}>
      <span className="chat-row-name one-line">
        <bdi>{name}</bdi>
      </span>
      <time className="fine chat-row-time" dateTime={at}>
        {dates.brief(at)}
      </time>
      <span className="note search-hit-text">
        {kind === 'system' ? (
          <>
            <Icon name="file-text" /> {textOf({ kind, event, message, isMine }, name)}
          </>
        ) : (
          <>
            {isMine && <span className="search-hit-mine">{t('conversation.youSaid')} </span>}
            <MarkedText text={message} ranges={ranges} />
          </>
        )}
      </span>
    </Link>
  )
}
