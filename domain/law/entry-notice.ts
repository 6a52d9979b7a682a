import type { LawRegime } from '#contract/agreement-terms.ts'
import { type Region, zoneOf } from '#contract/region.ts'
import { addDays, type Day, daysBetween } from '#domain/calendar/calendar-day.ts'
import { instantAt } from '#domain/calendar/place-time.ts'
import { LAW_RULES } from './rules.ts'

const HOUR_MS = 3_600_000
const DAYS_OF_WEEK = 7

/** What speaks against a visit: too little notice, too much, the time of day, or another visit not long before. */
export type EntryProblem = 'late' | 'early' | 'timeOfDay' | 'often'

export type EntryNotice = {
  rule: 'inspection' | 'boardingInspection'
  /** The last moment at which notice is given in time. */
  giveBy: Date
  problems: EntryProblem[]
}

type Visit = {
  day: Day
  /** The time at the place, `HH:MM`. */
  time: string
  /** When the guest was given notice; `null` if they weren't yet, which counts as now. */
  noticeGivenAt: Date | null
  /** The day of the last inspection before this one during the stay; `null` if there was none. */
  lastOn: Day | null
}

/**
 * Returns the notice that the Act asks for before a landlord enters to inspect; `null` for an agreement that it doesn't
 * cover. A tenant may let the landlord in at any time, so the problems warn and forbid nothing.
 */
export function entryNotice(
  { regime, region }: { regime: LawRegime; region: Region | null },
  { day, time, noticeGivenAt, lastOn }: Visit,
  now: Date,
): EntryNotice | null {
  if (regime !== 'RESIDENTIAL' && regime !== 'BOARDING_HOUSE') return null
  const rule = regime === 'RESIDENTIAL' ? 'inspection' : 'boardingInspection'
  const { hours, fromHour, untilHour } = LAW_RULES[rule].figures
  const { days, weeks } = LAW_RULES.inspection.figures
  const zone = zoneOf(region)
  const giveBy = new Date(instantAt(day, time, zone).getTime() - hours * HOUR_MS)
  const givenAt = noticeGivenAt ?? now
  const isTenancy = rule === 'inspection'
  const problems: [EntryProblem, boolean][] = [
    ['late', givenAt > giveBy],
    ['early', isTenancy && noticeGivenAt !== null && givenAt < instantAt(addDays(day, -days), time, zone)],
    ['timeOfDay', time < clock(fromHour) || time > clock(untilHour)],
    ['often', isTenancy && lastOn !== null && daysBetween(lastOn, day) < weeks * DAYS_OF_WEEK],
  ]
  return { rule, giveBy, problems: problems.filter(([, is]) => is).map(([problem]) => problem) }
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
