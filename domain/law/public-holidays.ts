import type { Region } from '#contract/region.ts'
import { addDays, type Day, weekday } from '#domain/calendar/calendar-day.ts'

/*
 * The days on which nobody in New Zealand needs to work, as observed, computed from their rules; a test compares them
 * with the published dates. Public holidays, and where they move to from a weekend: Holidays Act 2003, sections 44 and
 * 45. Anniversary days have no law of their own: these are the days listed at
 * employment.govt.nz/leave-and-holidays/public-holidays, by the rules behind them.
 */

/** Set to 2052 by the schedule of Te Kāhui o Matariki Public Holiday Act 2022: the Friday of each year since 2023. */
const MATARIKI: readonly string[] =
  `07-14 06-28 06-20 07-10 06-25 07-14 07-06 06-21 07-11 07-02 06-24 07-07 06-29 07-18 07-10 06-25 07-15 07-06 07-19
   07-11 07-03 06-24 07-07 06-29 07-19 07-03 06-25 07-15 06-30 06-21`.split(/\s+/)

/** The years that the rules cover; other years can't be computed. */
export const FIRST_YEAR = 2023
export const LAST_YEAR = FIRST_YEAR + MATARIKI.length - 1

const MONDAY = 1
const TUESDAY = 2
const SATURDAY = 6
const SUNDAY = 0

type Calendar = { holidays: ReadonlySet<Day>; anniversaries: Record<Region, Day> }
const calendars = new Map<number, Calendar | null>()

export function isPublicHoliday(day: Day): boolean {
  return calendarOf(day)?.holidays.has(day) ?? false
}

export function isAnniversary(day: Day, region: Region): boolean {
  return calendarOf(day)?.anniversaries[region] === day
}

/** Returns the calendar of a day's year, computed once; `null` for a year that isn't covered. */
function calendarOf(day: Day): Calendar | null {
  const year = Number(day.slice(0, 4))
  const known = calendars.get(year)
  if (known !== undefined) return known
  const matariki = MATARIKI[year - FIRST_YEAR]
  const made =
    matariki === undefined
      ? null
      : { holidays: holidaysOf(year, `${year}-${matariki}`), anniversaries: anniversariesOf(year) }
  calendars.set(year, made)
  return made
}

function holidaysOf(year: number, matariki: Day): ReadonlySet<Day> {
  const easter = easterSunday(year)
  return new Set([
    ...['01-01', '01-02', '12-25', '12-26'].map((day) => offWeekend(`${year}-${day}`, 2)),
    ...['02-06', '04-25'].map((day) => offWeekend(`${year}-${day}`, 1)),
    addDays(easter, -2),
    addDays(easter, 1),
    nthWeekday(`${year}-06-01`, MONDAY, 1),
    matariki,
    labourDay(year),
  ])
}

/** Auckland's day also applies in Northland, Waikato, Bay of Plenty and Gisborne. */
function anniversariesOf(year: number): Record<Region, Day> {
  const easter = easterSunday(year)
  const otago = nearestMonday(`${year}-03-23`)
  return {
    AUCKLAND: nearestMonday(`${year}-01-29`),
    WELLINGTON: nearestMonday(`${year}-01-22`),
    NELSON: nearestMonday(`${year}-02-01`),
    TARANAKI: nthWeekday(`${year}-03-01`, MONDAY, 2),
    // Never on Easter Monday, which is a holiday everywhere: then it is the Tuesday.
    OTAGO: otago === addDays(easter, 1) ? addDays(otago, 1) : otago,
    SOUTHLAND: addDays(easter, 2),
    SOUTH_CANTERBURY: nthWeekday(`${year}-09-01`, MONDAY, 4),
    HAWKES_BAY: addDays(labourDay(year), -3),
    MARLBOROUGH: addDays(labourDay(year), 7),
    // The second Friday after the first Tuesday.
    CANTERBURY: addDays(nthWeekday(`${year}-11-01`, TUESDAY, 1), 10),
    WESTLAND: nearestMonday(`${year}-12-01`),
    CHATHAM_ISLANDS: nearestMonday(`${year}-11-30`),
  }
}

/**
 * Moves a Saturday to the Monday, and a Sunday by `fromSunday` days: past the Monday if that is the other holiday of a
 * pair.
 */
function offWeekend(day: Day, fromSunday: 1 | 2): Day {
  if (weekday(day) === SATURDAY) return addDays(day, 2)
  return weekday(day) === SUNDAY ? addDays(day, fromSunday) : day
}

function labourDay(year: number): Day {
  return nthWeekday(`${year}-10-01`, MONDAY, 4)
}

/** Returns the nth given weekday from a day on, including that day. */
function nthWeekday(from: Day, day: number, nth: number): Day {
  return addDays(from, ((day - weekday(from) + 7) % 7) + 7 * (nth - 1))
}

function nearestMonday(day: Day): Day {
  const since = (weekday(day) + 6) % 7
  return addDays(day, since <= 3 ? -since : 7 - since)
}

/** Computes Easter by the anonymous Gregorian rule of 1876, in integers. */
function easterSunday(year: number): Day {
  const moonYear = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const skipped = century - Math.floor(century / 4)
  const drift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const fullMoon = (19 * moonYear + skipped - drift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - fullMoon - (ofCentury % 4)) % 7
  const late = Math.floor((moonYear + 11 * fullMoon + 22 * toSunday) / 451)
  return addDays(`${year}-03-22`, fullMoon + toSunday - 7 * late)
}
