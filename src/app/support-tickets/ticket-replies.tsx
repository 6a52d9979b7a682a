import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TicketText } from './ticket-text.tsx'
import type { TicketView } from './ticket-view.ts'
import { useEarlierReplies } from './use-earlier-replies.ts'

/**
 * The newest replies of a ticket in the server's order, followed by unsent ones in the order they were written. Earlier
 * ones are loaded when they are asked for.
 */
export function TicketReplies({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const dates = useDateText()
  const { newReplies } = ticket
  const { replies, earlier, state, loadEarlier } = useEarlierReplies(ticket)
  if (replies.length + newReplies.length === 0) return null
  return (
    <div role="log" aria-label={t('replies')} className="ticket-log stack gap-4">
      {earlier > 0 && (
        <Button kind="quiet" isBusy={state === 'loading'} onPress={() => void loadEarlier()}>
          {t('earlier', { count: earlier })}
        </Button>
      )}
      {earlier > 0 && state === 'failed' && <p className="ticket-note">{t('earlierFailed')}</p>}
      <ol className="ticket-replies stack gap-4">
        {replies.map(({ id, author, isSupport, isNote, text, createdAt }) => (
          <li key={id} className={isNote ? 'ticket-reply ticket-reply-note' : 'ticket-reply'}>
            <small>
              <bdi>{fullName(author) || t('gone')}</bdi>
              {isNote ? ` · ${t('note')}` : isSupport && ` · ${t('support')}`}
              {` · ${dates.moment(createdAt)}`}
            </small>
            <TicketText text={text} />
          </li>
        ))}
        {newReplies.map(({ id, text, isNote = false }) => (
          <li key={id} className="ticket-reply ticket-reply-local">
            <small>
              <Icon name="clock" /> {t(isNote ? 'noteWaits' : 'replyWaits')}
            </small>
            <TicketText text={text} />
          </li>
        ))}
      </ol>
    </div>
  )
}
