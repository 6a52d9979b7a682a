import { convertIcsCalendar, extendByRecurrenceRule, type IcsEvent, type IcsRecurrenceRule } from 'ts-ics'
import { addDays, type Day, laterOf } from '#contract/calendar-day.ts'
import type { CalendarProblem } from '#contract/calendar-feed.ts'
import { CALENDAR_EVENTS_MAX, CALENDAR_NAME_MAX } from '#contract/limits.ts'
import { dayAtPlace } from '#contract/region.ts'

/** Days that a calendar marks as busy, including the last one. */
export type BusyDays = { firstDay: Day; lastDay: Day; note: string }

export type ReadCalendar = { ok: true; days: BusyDays[] } | { ok: false; problem: CalendarProblem }

const ZONE = 'Pacific/Auckland'
const DAYS_AHEAD = 731
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
/** How many recurrence rules are followed; a calendar of bookings has none. */
const RULES_MAX = 50
const RULE_YEARS_MAX = 10

/**
 * Returns the busy days of a calendar file (RFC 5545), from today to two years ahead, in order. A day on which a timed
 * event ends is free from then on; the end of an all-day event is the day after it. Events that are cancelled, marked
 * as free, or came from this server (`ownHost`) are left out.
 */
export function readCalendar(
  text: string,
  { today, ownHost }: { today: Day; ownHost: string },
): ReadCalendar {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return { ok: false, problem: 'notCalendar' }
  const shape = shapeOf(text)
  if (shape !== 'fine') return { ok: false, problem: shape }
  try {
    const { events = [] } = convertIcsCalendar(undefined, plainZones(text.replace(/^\uFEFF?\s*/, '')))
    const last = addDays(today, DAYS_AHEAD)
    let rules = 0
    const days = events
      .filter((event) => isBusy(event, ownHost))
      .flatMap((event) => {
        if (!event.recurrenceRule) return daysOf(event, event.start.date)
        rules += 1
        return rules > RULES_MAX ? [] : repeated(event, last)
      })
      .filter(({ firstDay, lastDay }) => lastDay >= today && firstDay <= last)
      .toSorted((a, b) => compare(a.firstDay, b.firstDay) || compare(a.lastDay, b.lastDay))
    if (days.length > CALENDAR_EVENTS_MAX) return { ok: false, problem: 'tooBig' }
    return { ok: true, days }
  } catch {
    return { ok: false, problem: 'notCalendar' }
  }
}

/**
 * Checks the nesting in one pass: the parser searches an end for each beginning, which takes quadratic time if ends are
 * missing.
 */
function shapeOf(text: string): CalendarProblem | 'fine' {
  const open: string[] = []
  let events = 0
  for (const [, edge, name = ''] of text.matchAll(/(BEGIN|END):(V[A-Z]+|STANDARD|DAYLIGHT)/g)) {
    if (edge === 'BEGIN') {
      open.push(name)
      if (name === 'VEVENT') events += 1
    } else if (open.pop() !== name) return 'notCalendar'
    if (open.length > 4) return 'notCalendar'
  }
  if (open.length > 0) return 'notCalendar'
  return events > 4 * CALENDAR_EVENTS_MAX ? 'tooBig' : 'fine'
}

/** Treats times without a zone, or in an unknown zone, as local to the place. */
function plainZones(text: string): string {
  return text
    .replaceAll(/^(DT(?:START|END)):(\d{8}T\d{6})(?=\r?$)/gm, `$1;TZID=${ZONE}:$2`)
    .replaceAll(
      /^(DT(?:START|END);(?:[^:\r\n]*;)?TZID=)"?([^:;"\r\n]+)"?/gm,
      (line, before: string, zone: string) => (isZone(zone) ? line : `${before}${ZONE}`),
    )
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isBusy(event: IcsEvent, ownHost: string): boolean {
  // The types guarantee a start, but files don't.
  const start = (event as Partial<IcsEvent>).start
  if (!start || Number.isNaN(start.date.getTime())) return false
  if (event.status === 'CANCELLED' || event.timeTransparent === 'TRANSPARENT') return false
  return !(event.uid ?? '').endsWith(`@${ownHost}`)
}

function daysOf(event: IcsEvent, start: Date): BusyDays[] {
  const length = lengthOf(event)
  const isWholeDay = event.start.type === 'DATE'
  const end = new Date(start.getTime() + length)
  // All-day events begin at midnight UTC; a rule may have moved them by the hour of daylight saving.
  const dayOf = (at: Date): Day =>
    isWholeDay
      ? new Date(Math.round(at.getTime() / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
      : dayAtPlace(at, ZONE)
  const firstDay = dayOf(start)
  const note = (event.summary ?? '').trim().slice(0, CALENDAR_NAME_MAX)
  return [{ firstDay, lastDay: laterOf(firstDay, addDays(dayOf(end), -1)), note }]
}

function lengthOf({ start, end, duration }: IcsEvent): number {
  if (end) return Math.max(0, end.date.getTime() - start.date.getTime())
  if (!duration) return 0
  const { weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0, before } = duration
  const length = (weeks * 7 + days) * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000
  return before ? 0 : length
}

function repeated(event: IcsEvent, last: Day): BusyDays[] {
  const rule = event.recurrenceRule
  const { date } = event.start
  const end = new Date(Date.parse(last))
  const isLong = end.getTime() - date.getTime() > RULE_YEARS_MAX * YEAR_MS
  if (!rule || isLong || !isFollowed(rule)) return daysOf(event, date)
  const exceptions = (event.exceptionDates ?? []).map((one) => one.date)
  return extendByRecurrenceRule(rule, { start: date, end, exceptions }).flatMap((start) =>
    daysOf(event, start),
  )
}

/** Whether a rule repeats by days and months only, so that it has at most one repetition per day. */
function isFollowed(rule: IcsRecurrenceRule): boolean {
  const { frequency, interval = 1, byDay = [], byMonthday = [], byMonth = [] } = rule
  const { byHour, byMinute, bySecond, bySetPos, byWeekNo, byYearday } = rule
  const others = [byHour, byMinute, bySecond, bySetPos, byWeekNo, byYearday]
  return (
    ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(frequency) &&
    Number.isInteger(interval) &&
    interval > 0 &&
    byDay.length <= 7 &&
    byMonthday.length <= 31 &&
    byMonth.length <= 12 &&
    others.every((list) => list === undefined)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
