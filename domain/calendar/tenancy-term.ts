import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { addDays, type Day, daysBetween } from './calendar-day.ts'

/** A fixed term of more days than this goes on as a periodic tenancy (section 60A). */
export const SHORT_FIXED_TERM_DAYS = 90

/** The terms that say how long somebody stays. */
export type Term = Pick<AgreementTerms, 'regime' | 'startsOn' | 'endsOn'>

/**
 * A term, and the last day by a notice to end it, or because both agreed to end it; `null` if it has no such end. A notice
 * changes no term that was signed.
 */
export type Stay = Term & { noticeEndsOn?: Day | null | undefined }

/** Returns the last day of a stay: by a notice, otherwise as agreed; `null` for none. */
export function lastDayOf({
  endsOn,
  noticeEndsOn = null,
}: Pick<Stay, 'endsOn' | 'noticeEndsOn'>): Day | null {
  return noticeEndsOn ?? endsOn
}

/** Returns whether a stay goes on after its last day until somebody ends it: nobody has, and it becomes periodic. */
export function goesOn(stay: Stay): boolean {
  return (stay.noticeEndsOn ?? null) === null && becomesPeriodic(stay)
}

/**
 * Returns the first day that no longer belongs to the agreed term, `null` while no end is agreed. A short stay's
 * `endsOn` is the day of leaving, for which nothing is paid. A tenancy, a room in a boarding house and a boarder's room
 * are let to the end of their last day.
 */
export function termUntil({ regime, endsOn }: Pick<Term, 'regime' | 'endsOn'>): Day | null {
  return endsOn === null || regime === 'SHORT_STAY' ? endsOn : addDays(endsOn, 1)
}

/** Returns the days of the agreed term that are paid for; `null` unless both ends are agreed and in order. */
export function termDays(term: Term): number | null {
  const until = termUntil(term)
  return term.startsOn === null || until === null || until <= term.startsOn
    ? null
    : daysBetween(term.startsOn, until)
}

/**
 * Returns whether a fixed term goes on as a periodic tenancy after its last day unless somebody ends it by notice: one
 * of a tenancy, of more than 90 days.
 */
export function becomesPeriodic(term: Term): boolean {
  return term.regime === 'RESIDENTIAL' && (termDays(term) ?? 0) > SHORT_FIXED_TERM_DAYS
}

/** Returns the first day of the periodic tenancy that a fixed term goes on as; `null` if it doesn't. */
export function periodicFrom(term: Term): Day | null {
  return becomesPeriodic(term) ? termUntil(term) : null
}

/** Returns whether a tenancy is periodic on a day: it has no last day, or its fixed term is over and it went on. */
export function isPeriodicOn(term: Term, day: Day): boolean {
  return term.endsOn === null || (becomesPeriodic(term) && day > term.endsOn)
}

/**
 * Returns the first day on which the room of an agreement under way is free again, as known on a day; `null` while no
 * end is known. A fixed term that became periodic has none before somebody gives notice.
 */
export function freeFrom(stay: Stay & { status: AgreementStatus }, today: Day): Day | null {
  const until = termUntil({ regime: stay.regime, endsOn: lastDayOf(stay) })
  const isOver = until !== null && until <= today
  return isOver && stay.status === 'ACTIVE' && goesOn(stay) ? null : until
}
