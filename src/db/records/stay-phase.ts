import type { AgreementStatus } from '#contract/agreement-status.ts'
import { isPeriodicOn, type Term } from '#domain/calendar/tenancy-term.ts'
import type { StayPhase } from '#db/views/own-stay-view.ts'

type Dated = Term & {
  status: AgreementStatus
  /** The day on which it ended, if it has. */
  endedOn?: string | null | undefined
}

/**
 * Returns the phase of a stay on a day of its place; `null` for an agreement that never became a stay. Inbox, dashboard,
 * rooms and what needs the host all ask here, so that they say the same of one person.
 */
export function stayPhase(stay: Dated, today: string): StayPhase | null {
  const { status, startsOn, endsOn, endedOn = null } = stay
  const isBefore = startsOn !== null && startsOn > today
  switch (status) {
    case 'PENDING':
      return 'asked'
    case 'ACTIVE':
      // A stay may be started early.
      if (isBefore) return 'coming'
      // A long fixed term goes on after its last day until somebody ends it.
      return endsOn !== null && endsOn <= today && !isPeriodicOn(stay, today) ? 'leaving' : 'now'
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
