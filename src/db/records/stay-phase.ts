import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { StayPhase } from '#db/views/own-stay-view.ts'

type Dated = {
  status: AgreementStatus
  startsOn: string | null
  endsOn: string | null
  /** The day on which it ended, if it has. */
  endedOn?: string | null | undefined
}

/**
 * Returns the phase of a stay on a day of its place; `null` for an agreement that never became a stay. Inbox, dashboard,
 * rooms and what needs the host all ask here, so that they say the same of one person.
 */
export function stayPhase(
  { status, startsOn, endsOn, endedOn = null }: Dated,
  today: string,
): StayPhase | null {
  const isBefore = startsOn !== null && startsOn > today
  switch (status) {
    case 'PENDING':
      return 'asked'
    case 'ACTIVE':
      // A stay may be started early.
      if (isBefore) return 'coming'
      return endsOn !== null && endsOn <= today ? 'leaving' : 'now'
    case 'APPROVED':
      if (isBefore) return 'coming'
      return endsOn !== null && endsOn < today ? 'past' : 'due'
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
