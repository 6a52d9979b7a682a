import type { Day } from '#domain/calendar/calendar-day.ts'
import { endsEarlier, type TermsChange } from '#domain/calendar/changed-terms.ts'
import { becomesPeriodic, type Term, termUntil } from '#domain/calendar/tenancy-term.ts'
import { centsOf } from './rent-amount.ts'
import type { Entry } from './tenancy.ts'

/** An entry that an accepted change adds to the ledger. Amounts are in cents. */
export type ChangeEntry = { kind: 'RENT_CHANGE' | 'RENT_END'; amount: number | null; day: Day }

/**
 * Returns what an accepted change adds to the ledger: a new rent from its day, and the first day without rent if both
 * agreed on an end of a term that would go on (section 60A). Where a day of leaving counts already, any new last day
 * replaces it. Any other last day adds nothing: the terms say it.
 */
export function changeEntries(
  agreed: Term,
  change: TermsChange,
  { counting, today }: { counting: readonly Pick<Entry, 'kind'>[]; today: Day },
): ChangeEntry[] {
  const { startsOn, endsOn, rentPerWeek, rentFrom } = change
  // The terms themselves end the rent of any other. An entry would hold even if the guest leaves earlier still.
  const goesOn = becomesPeriodic({ ...agreed, startsOn: startsOn ?? agreed.startsOn, endsOn })
  const isEnding =
    (goesOn && endsEarlier(agreed, change, today)) ||
    (endsOn !== null && counting.some(({ kind }) => kind === 'RENT_END'))
  const until = isEnding ? termUntil({ regime: agreed.regime, endsOn }) : null
  return [
    ...(rentPerWeek === null || rentFrom === null
      ? []
      : [{ kind: 'RENT_CHANGE' as const, amount: centsOf(rentPerWeek), day: rentFrom }]),
    ...(until === null ? [] : [{ kind: 'RENT_END' as const, amount: null, day: until }]),
  ]
}
