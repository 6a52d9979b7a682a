import { useTranslation } from 'react-i18next'
import type { TicketStatus } from '#contract/ticket-status.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'

const TONES: Record<TicketStatus, StatusTone> = {
  PENDING: 'pending',
  PROCESSING: 'warn',
  COMPLETED: 'good',
  CANCELLED: 'plain',
}

export function TicketStatusTag({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets')
  return <StatusTag tone={TONES[status]}>{t(`status.${status}`)}</StatusTag>
}
