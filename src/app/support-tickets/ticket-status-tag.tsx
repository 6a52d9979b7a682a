import { useTranslation } from 'react-i18next'
import { TICKET_STATUSES, type TicketStatus } from '#contract/ticket-status.ts'
import { statusText } from '#app/format/status-text.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'

const TONES: Record<TicketStatus, StatusTone> = {
  PENDING: 'pending',
  PROCESSING: 'warn',
  COMPLETED: 'good',
  CANCELLED: 'plain',
}

/** Shows a ticket's status. A status from a newer server is worded by the rule for unknown ones (§9). */
export function TicketStatusTag({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets')
  const isKnown = TICKET_STATUSES.includes(status)
  return (
    <StatusTag tone={isKnown ? TONES[status] : 'plain'}>
      {isKnown ? t(`status.${status}`) : statusText(status)}
    </StatusTag>
  )
}
