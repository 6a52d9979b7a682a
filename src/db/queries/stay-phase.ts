import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { StayPhase } from '#db/views/own-stay-view.ts'

type Dated = {
  status: AgreementStatus
  startsOn: string | null
  endsOn: string | null
  endedOn: string | null
}

/** Returns the phase of a stay on a day of its place; `null` for an agreement that never became a stay. */
export function stayPhase({ status, startsOn, endsOn, endedOn }: Dated, today: string): StayPhase | null {
  switch (status) {
    case 'PENDING':
      return 'asked'
    case 'ACTIVE':
      return startsOn !== null && startsOn > today ? 'coming' : 'now'
    case 'APPROVED':
      if (endsOn !== null && endsOn < today) return 'past'
      return startsOn !== null && startsOn > today ? 'coming' : 'now'
    case 'COMPLETED':
    case 'EXPIRED':
      return 'past'
    case 'CANCELLED':
      // If it was cancelled before it began, it was never a stay.
      return endedOn !== null && (startsOn ?? endedOn) < endedOn ? 'past' : null
    case 'DRAFT':
    case 'REJECTED':
      return null
  }
}
