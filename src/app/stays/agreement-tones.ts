import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { StatusTone } from '#app/ui/status-tag.tsx'

/** Tone of the tag that shows an agreement's status, wherever it appears. */
export const AGREEMENT_TONES: Record<AgreementStatus, StatusTone> = {
  DRAFT: 'plain',
  PENDING: 'pending',
  APPROVED: 'good',
  REJECTED: 'bad',
  ACTIVE: 'good',
  COMPLETED: 'plain',
  EXPIRED: 'plain',
  CANCELLED: 'plain',
}
