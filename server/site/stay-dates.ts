import { addDays, daysBetween, type Day } from '#domain/calendar/calendar-day.ts'
import { rentPerPeriod } from '#contract/charge-frequency.ts'
import { sharedNights } from '#domain/calendar/shared-nights.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { isDay } from './listing-search.ts'

/** The day of arrival and the later day of departure. */
export type StayDates = { from: Day; to: Day }

const NIGHTS_MAX = 730

/**
 * Reads the dates of a stay from a URL; returns `null` if there are none, or they're in the past, reversed, or too far
 * apart.
 */
export function readStayDates(query: URLSearchParams, today: Day): StayDates | null {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (!isDay(from) || !isDay(to) || from < today || to <= from) return null
  return daysBetween(from, to) > NIGHTS_MAX ? null : { from, to }
}

/** Reads the day of arrival from a URL that has no day of departure yet; `null` if it has none, or it's in the past. */
export function readArrival(query: URLSearchParams, today: Day): Day | null {
  const from = query.get('from') ?? ''
  return isDay(from) && from >= today && (query.get('to') ?? '') === '' ? from : null
}

/** Returns the dates as the query of a URL, or an empty string for none. */
export function datesQuery(dates: StayDates | null): string {
  return dates === null ? '' : `?from=${dates.from}&to=${dates.to}`
}

type Days = Pick<Listing, 'availableFrom' | 'availableUntil' | 'taken'>

/** Whether a room is available for every night of a stay. */
export function isFreeFor({ availableFrom, availableUntil, taken }: Days, { from, to }: StayDates): boolean {
  if (availableFrom !== null && availableFrom > from) return false
  if (availableUntil !== null && availableUntil < to) return false
  return taken.every((stay) => sharedNights(stay, { startsOn: from, endsOn: to }) === null)
}

/** Returns the nights of a stay, and its rent in dollars, computed as for an agreement. */
export function stayCost({ rentAmount }: Pick<Listing, 'rentAmount'>, { from, to }: StayDates) {
  const nights = daysBetween(from, to)
  return { nights, rent: rentPerPeriod(rentAmount ?? 0, 'ONE_TIME', nights) ?? 0 }
}

/** Whether the night that begins on each of these consecutive days is free. Nights that have already begun aren't. */
export function freeNights(days: Days, first: Day, count: number, today: Day): boolean[] {
  return Array.from({ length: count }, (_, nth) => {
    const from = addDays(first, nth)
    return from >= today && isFreeFor(days, { from, to: addDays(from, 1) })
  })
}
