import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'
import { TicketStatusTag } from './ticket-status-tag.tsx'
import type { TicketView } from './ticket-view.ts'

/** One ticket of the list: its subject, its owner, its status and how long somebody has been waiting. */
export function TicketItem({
  ticket,
  isMine,
  onOpen,
}: {
  ticket: TicketView
  isMine: boolean
  onOpen: () => void
}) {
  const { t } = useTranslation(['tickets', 'records'])
  const dates = useDateText()
  const { subject, status, kind, owner, waitingSince, updatedAt, isHereOnly, edit } = ticket
  const when = waitingSince === null ? updatedAt : waitingSince
  return (
    <button
      type="button"
      className={`lights ticket-item panel ${isHereOnly ? 'panel-local' : ''}`}
      onClick={onOpen}
    >
      <span className="ticket-item-what">
        <b>
          <bdi>{subject || t('records:tickets.unnamed')}</bdi>
        </b>
        <small>
          {t(`kind.${kind}`)}
          {!isMine && !isHereOnly && (
            <>
              {' · '}
              <bdi>{fullName(owner)}</bdi>
            </>
          )}
        </small>
      </span>
      <span className="ticket-item-state row">
        {isHereOnly ? (
          <StatusTag tone="local">{t('here')}</StatusTag>
        ) : (
          <>
            <TicketStatusTag status={status} />
            {edit !== null && <StatusTag tone="local">{t('replyWaits')}</StatusTag>}
          </>
        )}
      </span>
      {when !== '' && (
        <span className="ticket-item-when">
          {t(waitingSince === null ? 'changed' : 'waiting', { when: dates.moment(when) })}
        </span>
      )}
    </button>
  )
}
