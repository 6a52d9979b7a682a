import { useTranslation } from 'react-i18next'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'

const TONES: Record<AgreementStatus, StatusTone> = {
  DRAFT: 'plain',
  PENDING: 'pending',
  APPROVED: 'good',
  REJECTED: 'bad',
  ACTIVE: 'good',
  COMPLETED: 'plain',
  EXPIRED: 'plain',
  CANCELLED: 'plain',
}

/** How an agreement stands, in words. */
export function AgreementStatusTag({ status, isQuiet }: { status: AgreementStatus; isQuiet?: boolean }) {
  const { t } = useTranslation('agreements')
  return (
    <StatusTag tone={TONES[status]} isQuiet={isQuiet ?? false}>
      {t(`status.${status}`)}
    </StatusTag>
  )
}
