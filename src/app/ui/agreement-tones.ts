import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { StatusTone } from './status-tag.tsx'

/** How the tag of an agreement's status is marked, wherever it stands. */
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
