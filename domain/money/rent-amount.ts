import { type ChargeFrequency, rentPerPeriod } from '#contract/charge-frequency.ts'
import type { Day } from '#domain/calendar/calendar-day.ts'
import { agreedGuestsOn } from '#domain/calendar/changed-terms.ts'
import type { Tenancy } from './tenancy.ts'

/** Converts dollars to whole cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Returns what a week costs on a day, in cents: a rent, plus the additional guests that the terms have for the day. */
export function weeklyCents(
  tenancy: Pick<Tenancy, 'additionalGuests' | 'laterGuests' | 'additionalGuestCharge'>,
  rent: number,
  day: Day,
): number {
  return rent + agreedGuestsOn(tenancy, day) * centsOf(tenancy.additionalGuestCharge ?? 0)
}

/** Returns the cents of a whole period of a weekly rent (decision 48 of the specification). */
export function wholePeriodCents(weekly: number, frequency: Exclude<ChargeFrequency, 'ONE_TIME'>): number {
  return centsOf(rentPerPeriod(weekly / 100, frequency, null) ?? 0)
}

/** Returns the cents of some days of a weekly rent, halves rounded up. */
export function daysOfRent(weekly: number, days: number): number {
  return Math.round((weekly * days) / 7)
}

/**
 * Returns how much of an amount its first days come to, halves rounded up. All days come to the whole amount, so the
 * last part of a split takes the remainder and no cent is lost.
 */
export function shareOfDays(amount: number, days: number, ofDays: number): number {
  return Math.round((amount * days) / ofDays)
}
