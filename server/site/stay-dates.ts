import { addDays, daysBetween, type Day } from '#contract/calendar-day.ts'
import { rentPerPeriod } from '#contract/charge-frequency.ts'
import { sharedNights } from '#contract/shared-nights.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { isDay } from './listing-search.ts'

/** The day of arriving and the day of leaving, both said, in this order. */
export type StayDates = { from: Day; to: Day }

const NIGHTS_MAX = 730

/** The dates of a stay as an address says them; `null` for none, and for what is none: past, backwards, or too long. */
export function readStayDates(query: URLSearchParams, today: Day): StayDates | null {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (!isDay(from) || !isDay(to) || from < today || to <= from) return null
  return daysBetween(from, to) > NIGHTS_MAX ? null : { from, to }
}

/** The dates as a part of an address; blank for none. */
export function datesQuery(dates: StayDates | null): string {
  return dates === null ? '' : `?from=${dates.from}&to=${dates.to}`
}

type Days = Pick<Listing, 'availableFrom' | 'availableUntil' | 'taken'>

/** Whether a room is to be had for every night of a stay. */
export function isFreeFor({ availableFrom, availableUntil, taken }: Days, { from, to }: StayDates): boolean {
  if (availableFrom !== null && availableFrom > from) return false
  if (availableUntil !== null && availableUntil < to) return false
  return taken.every((stay) => sharedNights(stay, { startsOn: from, endsOn: to }) === null)
}

/** The nights of a stay, and its rent as an agreement works it out, in dollars. */
export function stayCost({ rentAmount }: Pick<Listing, 'rentAmount'>, { from, to }: StayDates) {
  const nights = daysBetween(from, to)
  return { nights, rent: rentPerPeriod(rentAmount ?? 0, 'ONE_TIME', nights) ?? 0 }
}

/** Whether the night that begins on each of some days in a row is free. Nights that have begun are not. */
export function freeNights(days: Days, first: Day, count: number, today: Day): boolean[] {
  return Array.from({ length: count }, (_, nth) => {
    const from = addDays(first, nth)
    return from >= today && isFreeFor(days, { from, to: addDays(from, 1) })
  })
}
