import type { AgreementStatus } from '#contract/agreement-status.ts'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { addDays, type Day, daysBetween } from './calendar-day.ts'
import { becomesPeriodic, isPeriodicOn, type Term, termUntil } from './tenancy-term.ts'

/** What a proposed change asks for. A field that is `null` stays as it is. */
export type TermsChange = {
  startsOn: Day | null
  endsOn: Day | null
  /** The new rent per week in dollars, and the first day for which it is paid. */
  rentPerWeek: number | null
  rentFrom: Day | null
}

export const NO_CHANGE: TermsChange = { startsOn: null, endsOn: null, rentPerWeek: null, rentFrom: null }

/**
 * Returns the complete terms with a change: what both parties sign. The first due day moves with the first day. A new
 * rent is added to those agreed for later days; the first rent stays what it was.
 */
export function changedTerms<T extends AgreementTerms>(terms: T, change: TermsChange): T {
  const { startsOn, endsOn, rentPerWeek, rentFrom } = change
  const { firstDueOn } = terms
  const moved = startsOn === null || terms.startsOn === null ? 0 : daysBetween(terms.startsOn, startsOn)
  return {
    ...terms,
    startsOn: startsOn ?? terms.startsOn,
    endsOn: endsOn ?? terms.endsOn,
    firstDueOn: firstDueOn === null ? null : addDays(firstDueOn, moved),
    laterRents:
      rentPerWeek === null || rentFrom === null
        ? terms.laterRents
        : [...terms.laterRents, { from: rentFrom, rentPerWeek }],
  }
}

/** Returns the rent per week that the terms have for a day: the one of the latest day that has come, agreed last. */
export function agreedRentOn(
  { rentPerWeek, laterRents }: Pick<AgreementTerms, 'rentPerWeek' | 'laterRents'>,
  day: Day | null,
): number | null {
  const begun = laterRents.filter(({ from }) => day !== null && from <= day)
  return (
    begun.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)).at(-1)?.rentPerWeek ??
    rentPerWeek
  )
}

/**
 * `required`: nothing changes, or half of a new rent is missing. `same`: it is so already. `past`: the day is over. That
 * also holds for a new rent: rent of days that are over would be overdue since they fell due, and a notice of it could
 * follow.
 * `order`: the last day isn't after the first. `outside`: the rent's day isn't one of the agreement's. `begun`: the stay
 * has begun. `notAgreed`: not both have accepted the agreement, or it is over.
 */
export type ChangeProblem = 'required' | 'same' | 'past' | 'order' | 'outside' | 'begun' | 'notAgreed'
export type ChangeProblems = Partial<Record<keyof TermsChange | 'agreementId', ChangeProblem>>

type Agreed = Term & { status: AgreementStatus }

/** Returns the problems of a change, by field, by the day at the place. Devices and the server use it alike. */
export function changeProblems(agreed: Agreed, change: TermsChange, today: Day): ChangeProblems {
  const { startsOn, endsOn, rentPerWeek, rentFrom } = change
  const first = startsOn ?? agreed.startsOn
  const last = endsOn ?? agreed.endsOn
  const isAgreed = agreed.status === 'APPROVED' || agreed.status === 'ACTIVE'
  const isNothing = startsOn === null && endsOn === null && rentPerWeek === null && rentFrom === null
  const isBackwards = first !== null && last !== null && last <= first
  const found: [keyof ChangeProblems, ChangeProblem | null][] = [
    ['agreementId', isAgreed ? (isNothing ? 'required' : null) : 'notAgreed'],
    ['startsOn', startsOn === null ? null : firstDayProblem(agreed, startsOn, today, isBackwards)],
    ['endsOn', endsOn === null ? null : lastDayProblem(agreed, endsOn, today, isBackwards)],
    ['rentPerWeek', rentPerWeek === null && rentFrom !== null ? 'required' : null],
    ['rentFrom', rentDayProblem(change, { ...agreed, startsOn: first, endsOn: last }, today)],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

function firstDayProblem(agreed: Agreed, day: Day, today: Day, isBackwards: boolean): ChangeProblem | null {
  if (agreed.status === 'ACTIVE') return 'begun'
  if (day === agreed.startsOn) return 'same'
  if (day < today) return 'past'
  return isBackwards ? 'order' : null
}

function lastDayProblem(agreed: Agreed, day: Day, today: Day, isBackwards: boolean): ChangeProblem | null {
  if (day === agreed.endsOn) return 'same'
  if (day < today) return 'past'
  return isBackwards ? 'order' : null
}

function rentDayProblem(
  { endsOn, rentPerWeek, rentFrom }: TermsChange,
  term: Term,
  today: Day,
): ChangeProblem | null {
  if (rentFrom === null) return rentPerWeek === null ? null : 'required'
  if (rentFrom < today) return 'past'
  const until = termUntil(term)
  // A term that goes on as a periodic tenancy has days after its last one, unless both agree on an end.
  const isAfter = until !== null && rentFrom >= until && !(endsOn === null && becomesPeriodic(term))
  return isAfter || (term.startsOn !== null && rentFrom < term.startsOn) ? 'outside' : null
}

/**
 * Returns whether a change agrees on an end: an earlier one than before, or one of an agreement without. A fixed term
 * that went on as a periodic tenancy has none, whatever its last day was.
 */
export function endsEarlier(agreed: Term, { endsOn }: TermsChange, today: Day): boolean {
  return endsOn !== null && (agreed.endsOn === null || endsOn < agreed.endsOn || isPeriodicOn(agreed, today))
}
