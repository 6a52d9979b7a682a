import type { Day } from '#contract/calendar-day.ts'
import { laterOf } from '#contract/calendar-day.ts'
import { centsOf } from './rent-amount.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** What a week's rent is in the end, in cents, and the day on which it last rose; `null` if it never did. */
export type RaisedRent = { weekly: number; raisedOn: Day | null }

/** The rent by the terms and the changes that count, those for days to come among them; further guests are not in it. */
export function raisedRent(
  { rentPerWeek, rentRaisedOn }: Pick<Tenancy, 'rentPerWeek'> & { rentRaisedOn: Day | null },
  counting: readonly Pick<Entry, 'id' | 'kind' | 'day' | 'amount'>[],
): RaisedRent {
  let found: RaisedRent = { weekly: centsOf(rentPerWeek ?? 0), raisedOn: rentRaisedOn }
  const changes = counting.filter(({ kind }) => kind === 'RENT_CHANGE')
  // Of two for the same day the later one holds: ids made on a device order by time.
  for (const { day, amount } of changes.toSorted((a, b) =>
    `${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1,
  )) {
    const weekly = amount ?? 0
    const isRise = weekly > found.weekly
    const raisedOn = isRise ? laterOf(day, found.raisedOn ?? day) : found.raisedOn
    found = { weekly, raisedOn }
  }
  return found
}
