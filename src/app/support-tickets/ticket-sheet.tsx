import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { TICKET_FILES_MAX } from '#contract/ticket-limits.ts'
import { useSession } from '#app/auth/session.ts'
import { EditState } from '#app/edits/edit-state.tsx'
import { FileList } from '#app/files/file-list.tsx'
import { useDateText } from '#app/format/use-date-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { ReplyForm } from './reply-form.tsx'
import { TicketReplies } from './ticket-replies.tsx'
import { TicketText } from './ticket-text.tsx'
import { TicketStatusTag } from './ticket-status-tag.tsx'
import { TicketSteps } from './ticket-steps.tsx'
import { ticketOf } from './ticket-view.ts'
import { usePageName } from './use-page-name.ts'

/** One ticket: its text, its replies, and the reply form; can be read and answered offline. */
export function TicketSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['tickets', 'records'])
  const dates = useDateText()
  const pageName = usePageName()
  const user = useSession()?.user
  const record = useLiveQuery('record', { kind: 'tickets', id })
  const ticket = record && ticketOf(record)
  const isSupport = user?.role === 'ADMIN' && ticket?.ownerId !== user.id
  const refusal = { closed: t('tooLate'), full: t('full') }[ticket?.edit?.fieldErrors['newReplies'] ?? '']
  return (
    <Sheet isOpen title={ticket?.subject || t('records:tickets.unnamed')} onClose={onClose}>
      <div className="ticket-sheet stack gap-4" aria-busy={record === undefined}>
        {record === null && <p role="status">{t('unknown')}</p>}
        {ticket && (
          <>
            <p className="ticket-head row">
              {!ticket.isHereOnly && <TicketStatusTag status={ticket.status} />}
              <small>
                {[
                  t(`kind.${ticket.kind}`),
                  isSupport && fullName(ticket.owner),
                  ticket.createdAt && dates.moment(ticket.createdAt),
                  ticket.waitingSince &&
                    isSupport &&
                    t('waiting', { when: dates.moment(ticket.waitingSince) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </p>
            <TicketText text={ticket.description} />
            {ticket.attachments.length > 0 && (
              <FileList
                owner={{ purpose: 'ticketFile', ownerId: id }}
                ids={ticket.attachments}
                stored={ticket.files}
                label={t('files')}
                max={TICKET_FILES_MAX}
              />
            )}
            {(ticket.page !== '' || ticket.build !== '') && (
              <p className="ticket-note">
                {ticket.build === ''
                  ? t('sentFromPage', { page: pageName(ticket.page) })
                  : t('sentFrom', { page: pageName(ticket.page) || '–', build: ticket.build })}
              </p>
            )}
            <TicketReplies ticket={ticket} />
            <EditState
              collection="tickets"
              id={id}
              edit={ticket.edit}
              labels={{
                newReplies: t('reply.label'),
                subject: t('new.subject'),
                description: t('new.description'),
              }}
              refusals={refusal === undefined ? {} : { newReplies: refusal }}
            />
            <ReplyForm ticket={ticket} isSupport={isSupport} />
            {!ticket.isHereOnly && <TicketSteps ticket={ticket} isSupport={isSupport} />}
          </>
        )}
      </div>
    </Sheet>
  )
}
