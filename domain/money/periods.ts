import { addDays, addMonths, type Day, daysBetween, laterOf } from '#domain/calendar/calendar-day.ts'
import type { ChargeFrequency } from '#contract/charge-frequency.ts'
import type { RentDays } from './rent-days.ts'
import type { Tenancy } from './tenancy.ts'

/**
 * The most periods of rent in one ledger, and the most of all its add-ons together: a century of days. Terms from before
 * days had a range may name the year 1, and no ledger may stop a device or the server.
 */
export const PERIODS_MAX = 40_000

/** The days of the tenancy within a period. The whole period runs from `wholeFrom` to the day before `wholeUntil`. */
export type Period = {
  from: Day
  to: Day
  dueOn: Day
  isWhole: boolean
  wholeFrom: Day
  wholeUntil: Day
  frequency: ChargeFrequency
}

/** Where the periods of a frequency begin, and how long before its first day each of them is asked for. */
type Rhythm = { frequency: Regular; anchor: Day; daysEarly: number; isPaidInArrears: boolean }

/**
 * Returns the periods of a frequency within these days, counted from the first due day. A period cut by the first or
 * last day of the tenancy is a part period, and so are both parts of one in which a fixed term became periodic. If the
 * first due day is before the first day, every due day is moved forward by the same number of days. Ends after the
 * first `most`.
 */
export function periodsOf(
  { firstDueOn, isPaidInArrears }: Tenancy,
  frequency: ChargeFrequency,
  { from: startsOn, until, periodicFrom }: RentDays,
  lastDueOn: Day,
  most = PERIODS_MAX,
): Period[] {
  const term = { from: startsOn, until: periodicFrom ?? until }
  const later = periodicFrom === null ? null : { from: periodicFrom, until }
  if (frequency === 'ONE_TIME') {
    if (term.until === null) return []
    const to = addDays(term.until, -1)
    const dueOn = isPaidInArrears ? to : (firstDueOn ?? startsOn)
    const whole = { wholeFrom: startsOn, wholeUntil: term.until, isWhole: true, frequency }
    // What was paid once for a whole term is paid by the week after it.
    const rhythm = { frequency: 'WEEKLY', anchor: term.until, daysEarly: 0, isPaidInArrears } as const
    return [
      { from: startsOn, to, dueOn, ...whole },
      ...(later === null ? [] : periodsWithin(rhythm, later, { firstDueOn: later.from, lastDueOn, most })),
    ]
  }
  const isEarly = firstDueOn !== null && firstDueOn < startsOn
  const anchor =
    firstDueOn === null || isEarly ? startsOn : isPaidInArrears ? addDays(firstDueOn, 1) : firstDueOn
  const daysEarly = isEarly ? daysBetween(firstDueOn, startsOn) : 0
  const rhythm = { frequency, anchor, daysEarly, isPaidInArrears }
  const ofTerm = periodsWithin(rhythm, term, { firstDueOn, lastDueOn, most })
  if (later === null) return ofTerm
  const since = laterOf(later.from, firstDueOn ?? later.from)
  const left = { firstDueOn: since, lastDueOn, most: most - ofTerm.length }
  return [...ofTerm, ...periodsWithin(rhythm, later, left)]
}

/** Returns the periods of a rhythm within some days, none of them due before `firstDueOn`. */
function periodsWithin(
  { frequency, anchor, daysEarly, isPaidInArrears }: Rhythm,
  { from: startsOn, until }: { from: Day; until: Day | null },
  { firstDueOn, lastDueOn, most }: { firstDueOn: Day | null; lastDueOn: Day; most: number },
): Period[] {
  const lastDay = until === null ? null : addDays(until, -1)
  const periods: Period[] = []
  let nth = firstStep(anchor, frequency, startsOn)
  let wholeFrom = stepFrom(anchor, frequency, nth)
  while (periods.length < most) {
    nth += 1
    const wholeUntil = stepFrom(anchor, frequency, nth)
    const wholeTo = addDays(wholeUntil, -1)
    const from = wholeFrom < startsOn ? startsOn : wholeFrom
    const to = lastDay !== null && wholeTo > lastDay ? lastDay : wholeTo
    const regular = isPaidInArrears ? to : daysEarly === 0 ? from : addDays(from, -daysEarly)
    const dueOn = firstDueOn !== null && regular < firstDueOn ? firstDueOn : regular
    if (to < from || dueOn > lastDueOn) return periods
    const isWhole = from === wholeFrom && to === wholeTo
    periods.push({ from, to, dueOn, isWhole, wholeFrom, wholeUntil, frequency })
    wholeFrom = wholeUntil
  }
  return periods
}

type Regular = Exclude<ChargeFrequency, 'ONE_TIME'>
const STEP: Record<Regular, { days: number } | { months: number }> = {
  DAILY: { days: 1 },
  WEEKLY: { days: 7 },
  FORTNIGHTLY: { days: 14 },
  MONTHLY: { months: 1 },
  QUARTERLY: { months: 3 },
  YEARLY: { months: 12 },
}

/** Returns the first day of the nth period from the anchor. Months keep the anchor's day if they have it. */
function stepFrom(anchor: Day, frequency: Regular, nth: number): Day {
  const step = STEP[frequency]
  return 'days' in step ? addDays(anchor, step.days * nth) : addMonths(anchor, step.months * nth)
}

/** Returns the number of the period, from the anchor, that contains the first day. */
function firstStep(anchor: Day, frequency: Regular, startsOn: Day): number {
  const step = STEP[frequency]
  const days = 'days' in step ? step.days : step.months * 31
  // Months have at most 31 days, so the guess is never too late.
  let nth = Math.floor(daysBetween(anchor, startsOn) / days) - 1
  while (stepFrom(anchor, frequency, nth + 1) <= startsOn) nth += 1
  return nth
}
