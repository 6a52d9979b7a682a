import type { Day } from '#domain/calendar/calendar-day.ts'
import { laterOf } from '#domain/calendar/calendar-day.ts'
import { centsOf } from './rent-amount.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** The final weekly rent, in cents, and the day on which it was last raised; `null` if it never was. */
export type RaisedRent = { weekly: number; raisedOn: Day | null }

/** Returns the rent by the terms and all changes that count, even future ones, without additional guests. */
export function raisedRent(
  { rentPerWeek, rentRaisedOn }: Pick<Tenancy, 'rentPerWeek'> & { rentRaisedOn: Day | null },
  counting: readonly Pick<Entry, 'id' | 'kind' | 'day' | 'amount' | 'isOpening'>[],
): RaisedRent {
  let found: RaisedRent = { weekly: centsOf(rentPerWeek ?? 0), raisedOn: rentRaisedOn }
  const changes = counting.filter(({ kind }) => kind === 'RENT_CHANGE')
  // Of two changes for the same day the later one holds: ids made on a device ascend with time.
  for (const { day, amount, isOpening } of changes.toSorted((a, b) =>
    `${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1,
  )) {
    const weekly = amount ?? 0
    // The terms of a tenancy that came here later have the raised rent already.
    const isRise = weekly > found.weekly || isOpening === true
    const raisedOn = isRise ? laterOf(day, found.raisedOn ?? day) : found.raisedOn
    found = { weekly, raisedOn }
  }
  return found
}

/** Returns the weekly rent of a day in cents, by the terms and all changes that count, without additional guests. */
export function rentOn(
  { rentPerWeek }: Pick<Tenancy, 'rentPerWeek'>,
  counting: readonly Pick<Entry, 'id' | 'kind' | 'day' | 'amount' | 'isOpening'>[],
  on: Day,
): number {
  const begun = counting.filter(({ day }) => day <= on)
  return raisedRent({ rentPerWeek, rentRaisedOn: null }, begun).weekly
}
