import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { Day } from './calendar-day.ts'
import { goesOn, lastDayOf, type Stay } from './tenancy-term.ts'

/**
 * The state of a stay: `asked` of the guest; expected, on a later day (`coming`) or since its first day has come and
 * nobody has marked the arrival (`due`); here (`now`); `leaving`, since its last day has come; or left (`past`).
 */
export type StayState = 'asked' | 'coming' | 'due' | 'now' | 'leaving' | 'past'

type Dated = Stay & {
  status: AgreementStatus
  /** The day on which it ended, if it has. */
  endedOn?: Day | null | undefined
}

/**
 * Returns the state of a stay on a day of its place; `null` for an agreement that never became a stay. Inbox, dashboard,
 * rooms and what needs the host all ask here, so that they say the same of one person.
 */
export function stayState(stay: Dated, today: Day): StayState | null {
  const { status, startsOn, endedOn = null } = stay
  const last = lastDayOf(stay)
  const isBefore = startsOn !== null && startsOn > today
  switch (status) {
    case 'PENDING':
      return 'asked'
    case 'ACTIVE':
      // A stay may be started early.
      if (isBefore) return 'coming'
      // A long fixed term goes on after its last day until somebody ends it.
      return last !== null && last <= today && !(last < today && goesOn(stay)) ? 'leaving' : 'now'
    case 'APPROVED':
      if (isBefore) return 'coming'
      return last !== null && last < today ? 'past' : 'due'
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
