import { REGIONS, type Region, zoneOf } from '#contract/region.ts'
import { addDays, type Day, laterOf, localMoment, weekday } from '#domain/calendar/calendar-day.ts'
import { FIRST_YEAR, isAnniversary, isPublicHoliday, LAST_YEAR } from './public-holidays.ts'

/*
 * Working days: not a weekend, a public holiday or the region's anniversary day. Two things may be uncertain: the
 * region, if nobody has named it, and whether the Christmas close-down counts. So there are two results: the earlier
 * one for what the host must have done, the later one for what the host may not do before.
 */

type Calendar = { region: Region | null; hasCloseDown: boolean }

/** A notice sent electronically from this minute of the day on counts as sent the next working day: 5 pm. */
const ELECTRONIC_UNTIL_MINUTE = 17 * 60

/**
 * Returns the last day to do something within a number of working days, counted from the day after `from`. Returns
 * `null` if not all of them are in years whose holidays are known.
 */
export function workingDaysDeadline(from: Day, count: number, region: Region | null): Day | null {
  const day = afterWorkingDays(from, count, { region, hasCloseDown: false })
  return isKnown(from) && isKnown(day) ? day : null
}

/** Returns the working days left until a deadline, including that day; 0 on it, negative once it has passed. */
export function workingDaysLeft(today: Day, deadline: Day, region: Region | null): number {
  const calendar = { region, hasCloseDown: false }
  const sign = today <= deadline ? 1 : -1
  const last = laterOf(today, deadline)
  let left = 0
  for (let day = today <= deadline ? today : deadline; day < last;) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) left += 1
  }
  return sign * left
}

/**
 * Returns the latest working day up to this one: by when a notice must be sent to count on this day. For an unnamed
 * region, a day that is a working day in all of them.
 */
export function workingDayUpTo(day: Day, region: Region | null): Day {
  const regions = region === null ? REGIONS : [region]
  let found = day
  while (!regions.every((known) => isWorkingDay(found, { region: known, hasCloseDown: true })))
    found = addDays(found, -1)
  return found
}

/**
 * Returns the day on which a notice sent electronically at this moment counts as received: that day before 5 pm,
 * otherwise the next working day, by the clock of the place. If in doubt, the later day.
 */
export function noticeReceivedOn(sentAt: Date, region: Region | null): Day {
  const { day, minute } = localMoment(sentAt, zoneOf(region))
  return latestOver(region, (known) => {
    const calendar = { region: known, hasCloseDown: true }
    return minute < ELECTRONIC_UNTIL_MINUTE && isWorkingDay(day, calendar)
      ? day
      : afterWorkingDays(day, 1, calendar)
  })
}

/**
 * Returns the day that is `count` working days after `day`, which doesn't count itself. If in doubt, the later day:
 * whatever has to wait for it may not be done before.
 */
export function workingDaysAfter(day: Day, count: number, region: Region | null): Day {
  return latestOver(region, (known) => afterWorkingDays(day, count, { region: known, hasCloseDown: true }))
}

function isWorkingDay(day: Day, { region, hasCloseDown }: Calendar): boolean {
  const isWeekend = weekday(day) === 0 || weekday(day) === 6
  if (isWeekend || isPublicHoliday(day)) return false
  if (region !== null && isAnniversary(day, region)) return false
  return !(hasCloseDown && (day.slice(5) >= '12-25' || day.slice(5) <= '01-15'))
}

function afterWorkingDays(from: Day, count: number, calendar: Calendar): Day {
  let day = from
  for (let left = count; left > 0;) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return day
}

/** Returns the latest result for any region if the region isn't named. */
function latestOver(region: Region | null, answer: (region: Region | null) => Day): Day {
  return region === null ? REGIONS.map(answer).reduce(laterOf) : answer(region)
}

function isKnown(day: Day): boolean {
  const year = Number(day.slice(0, 4))
  return year >= FIRST_YEAR && year <= LAST_YEAR
}
