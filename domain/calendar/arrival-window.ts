import type { AgreementStatus } from '#contract/agreement-status.ts'
import { addDays, type Day } from './calendar-day.ts'
import { goesOn, lastDayOf, type Stay as StayDays } from './tenancy-term.ts'

/** Days of a stay, by the calendar of the place. `startsOn: null`: it has begun. `endsOn: null`: no known end. */
type Days = Pick<StayDays, 'startsOn' | 'endsOn'>
/** A stay with what says whether it goes on past its last day. */
type Stay = StayDays & { status: AgreementStatus }

/** Codes are on the guest's device two days before the first day begins, in case the road there has no signal. */
export const CODES_SENT_DAYS_BEFORE = 2
/** Codes are shown from the day before. */
export const CODES_SHOWN_DAYS_BEFORE = 1

/** Returns the day from which the codes are sent to the guest's device; `null`: at once. */
export function codesSentOn({ startsOn }: Pick<Days, 'startsOn'>): Day | null {
  return startsOn === null ? null : addDays(startsOn, -CODES_SENT_DAYS_BEFORE)
}

/** Returns the day from which they are shown there; `null`: at once. */
export function codesShownOn({ startsOn }: Pick<Days, 'startsOn'>): Day | null {
  return startsOn === null ? null : addDays(startsOn, -CODES_SHOWN_DAYS_BEFORE)
}

/** Returns whether codes may be on the guest's device on this day. */
export function mayHaveCodes(stay: Stay, today: Day): boolean {
  return (codesSentOn(stay) ?? today) <= today && !isOver(stay, today)
}

/** Returns whether the guest's device shows codes on this day. */
export function showsCodes(stay: Stay, today: Day): boolean {
  return (codesShownOn(stay) ?? today) <= today && !isOver(stay, today)
}

/**
 * Returns whether nobody stays any more on this day. The day of departure is the last day; a fixed term that became
 * periodic goes on until somebody ends it.
 */
export function isOver(stay: Stay, today: Day): boolean {
  const last = lastDayOf(stay)
  return last !== null && last < today && !(stay.status === 'ACTIVE' && goesOn(stay))
}
