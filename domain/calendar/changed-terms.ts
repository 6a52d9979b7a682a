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
  /** The new number of guests beyond those covered by the rent, and the first day for which it holds. */
  additionalGuests: number | null
  guestsFrom: Day | null
}

export const NO_CHANGE: TermsChange = {
  startsOn: null,
  endsOn: null,
  rentPerWeek: null,
  rentFrom: null,
  additionalGuests: null,
  guestsFrom: null,
}

/** Returns only what a change asks for among other fields. What one of an earlier build lacks stays as it is. */
export function termsChangeOf(fields: Partial<TermsChange>): TermsChange {
  const { startsOn = null, endsOn = null, rentPerWeek = null, rentFrom = null } = fields
  const { additionalGuests = null, guestsFrom = null } = fields
  return { startsOn, endsOn, rentPerWeek, rentFrom, additionalGuests, guestsFrom }
}

/**
 * Returns the complete terms with a change: what both parties sign. The first due day moves with the first day. A new
 * rent or number of guests is added to those agreed for later days; the first one stays what it was.
 */
export function changedTerms<T extends AgreementTerms>(terms: T, change: TermsChange): T {
  const { startsOn, endsOn, rentPerWeek, rentFrom, additionalGuests, guestsFrom } = change
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
    laterGuests:
      additionalGuests === null || guestsFrom === null
        ? terms.laterGuests
        : [...terms.laterGuests, { from: guestsFrom, additionalGuests }],
  }
}

/** Returns the rent per week that the terms have for a day: the one of the latest day that has come, agreed last. */
export function agreedRentOn(
  { rentPerWeek, laterRents }: Pick<AgreementTerms, 'rentPerWeek' | 'laterRents'>,
  day: Day | null,
): number | null {
  return latestOn(laterRents, day)?.rentPerWeek ?? rentPerWeek
}

/** Returns how many guests beyond those covered by the rent the terms have for a day, in the same way. */
export function agreedGuestsOn(
  { additionalGuests, laterGuests }: Pick<AgreementTerms, 'additionalGuests' | 'laterGuests'>,
  day: Day | null,
): number {
  return latestOn(laterGuests, day)?.additionalGuests ?? additionalGuests ?? 0
}

function latestOn<T extends { from: Day }>(later: readonly T[], day: Day | null): T | undefined {
  const begun = later.filter(({ from }) => day !== null && from <= day)
  return begun.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)).at(-1)
}

/**
 * `required`: nothing changes, or half of a new rent or number of guests is missing. `same` and
 * `sameNumber`: it is so already. `past`: the day is over. That also holds for a new rent: rent of days that are over would be overdue since they fell due, and a
 * notice of it could follow.
 * `order`: the last day isn't after the first. `outside`: the day isn't one of the agreement's. `begun`: the stay
 * has begun. `notAgreed`: not both have accepted the agreement, or it is over.
 */
export type ChangeProblem =
  | 'required'
  | 'same'
  | 'sameNumber'
  | 'past'
  | 'order'
  | 'outside'
  | 'begun'
  | 'notAgreed'
export type ChangeProblems = Partial<Record<keyof TermsChange | 'agreementId', ChangeProblem>>

type Agreed = Term & Pick<AgreementTerms, 'additionalGuests' | 'laterGuests'> & { status: AgreementStatus }

/** Returns the problems of a change, by field, by the day at the place. Devices and the server use it alike. */
export function changeProblems(agreed: Agreed, change: TermsChange, today: Day): ChangeProblems {
  const { startsOn, endsOn, rentPerWeek, rentFrom, additionalGuests, guestsFrom } = change
  const first = startsOn ?? agreed.startsOn
  const last = endsOn ?? agreed.endsOn
  const isAgreed = agreed.status === 'APPROVED' || agreed.status === 'ACTIVE'
  const isNothing = Object.values(change).every((value) => value === null)
  const isBackwards = first !== null && last !== null && last <= first
  const term = { ...agreed, startsOn: first, endsOn: last }
  const found: [keyof ChangeProblems, ChangeProblem | null][] = [
    ['agreementId', isAgreed ? (isNothing ? 'required' : null) : 'notAgreed'],
    ['startsOn', startsOn === null ? null : firstDayProblem(agreed, startsOn, today, isBackwards)],
    ['endsOn', endsOn === null ? null : lastDayProblem(agreed, endsOn, today, isBackwards)],
    ['rentPerWeek', rentPerWeek === null && rentFrom !== null ? 'required' : null],
    ['rentFrom', laterDayProblem(rentFrom, rentPerWeek, change, term, today)],
    ['additionalGuests', guestsProblem(agreed, change)],
    ['guestsFrom', laterDayProblem(guestsFrom, additionalGuests, change, term, today)],
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

function guestsProblem(agreed: Agreed, { additionalGuests, guestsFrom }: TermsChange): ChangeProblem | null {
  if (additionalGuests === null) return guestsFrom === null ? null : 'required'
  return guestsFrom !== null && additionalGuests === agreedGuestsOn(agreed, guestsFrom) ? 'sameNumber' : null
}

/** Returns why a value can't hold from a day on. */
function laterDayProblem(
  from: Day | null,
  value: number | null,
  { endsOn }: TermsChange,
  term: Term,
  today: Day,
): ChangeProblem | null {
  if (from === null) return value === null ? null : 'required'
  if (from < today) return 'past'
  const until = termUntil(term)
  // A term that goes on as a periodic tenancy has days after its last one, unless both agree on an end.
  const isAfter = until !== null && from >= until && !(endsOn === null && becomesPeriodic(term))
  return isAfter || (term.startsOn !== null && from < term.startsOn) ? 'outside' : null
}

/**
 * Returns the last day on which both agreed to end a term that would go on (section 60A), after a change that both
 * accept; `null` if it goes on, or ends by its terms alone. Whoever agrees on another last day than that of an agreed
 * end agrees on another end.
 */
export function agreedEnd(
  agreed: Term & { agreedEnd: Day | null },
  change: TermsChange,
  today: Day,
): Day | null {
  const { startsOn, endsOn } = change
  if (endsOn === null) return agreed.agreedEnd
  const wouldGoOn = becomesPeriodic({ ...agreed, startsOn: startsOn ?? agreed.startsOn, endsOn })
  return wouldGoOn && (agreed.agreedEnd !== null || endsEarlier(agreed, change, today)) ? endsOn : null
}

/**
 * Returns whether a change agrees on an end: an earlier one than before, or one of an agreement without. A fixed term
 * that went on as a periodic tenancy has none, whatever its last day was.
 */
export function endsEarlier(agreed: Term, { endsOn }: TermsChange, today: Day): boolean {
  return endsOn !== null && (agreed.endsOn === null || endsOn < agreed.endsOn || isPeriodicOn(agreed, today))
}
