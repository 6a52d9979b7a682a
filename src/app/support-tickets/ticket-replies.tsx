import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { TicketView } from './ticket-view.ts'

/** The replies of a ticket in the server's order, followed by unsent ones in the order they were written. */
export function TicketReplies({ ticket: { replies, newReplies } }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const dates = useDateText()
  if (replies.length + newReplies.length === 0) return null
  return (
    <div role="log" aria-label={t('replies')}>
      <ol className="ticket-replies">
        {replies.map(({ id, author, isSupport, isNote, text, createdAt }) => (
          <li key={id} className={isNote ? 'ticket-reply ticket-reply-note' : 'ticket-reply'}>
            <small>
              <bdi>{fullName(author) || t('gone')}</bdi>
              {isNote ? ` · ${t('note')}` : isSupport && ` · ${t('support')}`}
              {` · ${dates.moment(createdAt)}`}
            </small>
            <p className="ticket-text" dir="auto">
              {text}
            </p>
          </li>
        ))}
        {newReplies.map(({ id, text, isNote = false }) => (
          <li key={id} className="ticket-reply ticket-reply-local">
            <small>
              <Icon name="clock" /> {t(isNote ? 'noteWaits' : 'replyWaits')}
            </small>
            <p className="ticket-text" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
