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

/** Weeks in one period, as a fraction: a month is a twelfth of 52 weeks, for want of an official formula. */
const WEEKS: Record<Exclude<ChargeFrequency, 'ONE_TIME'>, readonly [number, number]> = {
  DAILY: [1, 7],
  WEEKLY: [1, 1],
  FORTNIGHTLY: [2, 1],
  MONTHLY: [52, 12],
  QUARTERLY: [13, 1],
  YEARLY: [52, 1],
}

/**
 * The amount of one collection of a weekly rent, in dollars to the nearest cent, halves up. `ONE_TIME` is the whole
 * stay, and needs its length in days: `null` without one.
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

/** How many weeks' rent one collection asks for at once; `null` for a whole stay of unknown length. */
export function weeksPerPeriod(frequency: ChargeFrequency, stayDays: number | null): number | null {
  if (frequency === 'ONE_TIME') return stayDays === null ? null : stayDays / 7
  const [times, by] = WEEKS[frequency]
  return times / by
}
