import { type ChargeFrequency, rentPerPeriod } from '#contract/charge-frequency.ts'
import type { Tenancy } from './tenancy.ts'

/** An amount in dollars as whole cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** What the terms ask for in a week, in cents: the rent, or another one in its place, and that of further guests. */
export function weeklyCents(
  { rentPerWeek, additionalGuests, additionalGuestCharge }: Tenancy,
  rent: number = centsOf(rentPerWeek ?? 0),
): number {
  return rent + (additionalGuests ?? 0) * centsOf(additionalGuestCharge ?? 0)
}

/** The cents of a whole period of a weekly rent (decision 48 of the specification). */
export function wholePeriodCents(weekly: number, frequency: Exclude<ChargeFrequency, 'ONE_TIME'>): number {
  return centsOf(rentPerPeriod(weekly / 100, frequency, null) ?? 0)
}

/** The cents of some days of a weekly rent, halves up. */
export function daysOfRent(weekly: number, days: number): number {
  return Math.round((weekly * days) / 7)
}

/**
 * How much of an amount the first of its days come to, halves up. All days come to the whole amount, so the last part
 * of whatever is split takes the remainder and no cent is lost.
 */
export function shareOfDays(amount: number, days: number, ofDays: number): number {
  return Math.round((amount * days) / ofDays)
}
