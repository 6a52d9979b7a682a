/** How often something is charged (§3). Rent amounts are per week; the frequency says how often they are collected. */
export const CHARGE_FREQUENCIES = [
  'DAILY',
  'WEEKLY',
  'FORTNIGHTLY',
  'MONTHLY',
  'QUARTERLY',
  'YEARLY',
  'ONE_TIME',
] as const
export type ChargeFrequency = (typeof CHARGE_FREQUENCIES)[number]

/** Weeks in one period, as a fraction. A month is a twelfth of 52 weeks, because there is no official formula. */
const WEEKS: Record<Exclude<ChargeFrequency, 'ONE_TIME'>, readonly [number, number]> = {
  DAILY: [1, 7],
  WEEKLY: [1, 1],
  FORTNIGHTLY: [2, 1],
  MONTHLY: [52, 12],
  QUARTERLY: [13, 1],
  YEARLY: [52, 1],
}

/**
 * Returns the amount of one collection of a weekly rent, in dollars rounded to the nearest cent, halves up. `ONE_TIME`
 * covers the whole stay and needs its length in days; returns `null` without it.
 */
export function rentPerPeriod(
  rentPerWeek: number,
  frequency: ChargeFrequency,
  stayDays: number | null,
): number | null {
  const cents = Math.round(rentPerWeek * 100)
  if (frequency === 'ONE_TIME') return stayDays === null ? null : Math.round((cents * stayDays) / 7) / 100
  const [times, by] = WEEKS[frequency]
  return Math.round((cents * times) / by) / 100
}

/** Returns how many weeks of rent one collection covers; `null` for a whole stay of unknown length. */
export function weeksPerPeriod(frequency: ChargeFrequency, stayDays: number | null): number | null {
  if (frequency === 'ONE_TIME') return stayDays === null ? null : stayDays / 7
  const [times, by] = WEEKS[frequency]
  return times / by
}
