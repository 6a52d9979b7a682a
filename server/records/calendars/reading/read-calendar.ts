import { addDays, type Day, laterOf } from '#domain/calendar/calendar-day.ts'
import type { CalendarProblem } from '#contract/calendar-feed.ts'
import { CALENDAR_EVENTS_MAX, CALENDAR_NAME_MAX } from '#contract/limits.ts'
import { type BusyEvent, eventReader, type Point } from './busy-event.ts'
import { calendarLines } from './calendar-lines.ts'
import { clockOf, clocksOfFile } from './clocks.ts'
import { type Occurrence, occurrenceFinder } from './occurrences.ts'
import { UnreadableError } from './unreadable.ts'

/** Days that a calendar marks as busy, including the last one. */
export type BusyDays = { firstDay: Day; lastDay: Day; note: string }

export type ReadCalendar = { ok: true; days: BusyDays[] } | { ok: false; problem: CalendarProblem }

/** Where and when a calendar is read. */
export type ReadingAt = {
  today: Day
  /** The suffix of the ids of this server's own events. */
  ownHost: string
}

const DAYS_AHEAD = 731
/** How far back an occurrence may have begun that still lasts. */
const DAYS_BACK = 731
const place = clockOf('Pacific/Auckland')

/**
 * Returns the busy days of a calendar file (RFC 5545), from today to two years ahead, in order. A day on which a timed
 * event ends is free from then on; the end of an all-day event is the day after it. Times without a zone are those of
 * the place. Events that are cancelled, marked as free, or came from this server are left out, as are events without a
 * possible beginning. Days that follow each other within a repeated event are one.
 */
export function readCalendar(text: string, at: ReadingAt): ReadCalendar {
  try {
    return { ok: true, days: busyDays(text, at) }
  } catch (error) {
    if (error instanceof UnreadableError) return { ok: false, problem: error.problem }
    throw error
  }
}

function busyDays(text: string, { today, ownHost }: ReadingAt): BusyDays[] {
  const { events: found, zones } = calendarLines(text)
  const read = eventReader({ named: clocksOfFile(zones, place), place })
  const events = found.flatMap((lines) => read(lines) ?? [])
  const last = addDays(today, DAYS_AHEAD)
  const find = occurrenceFinder({
    from: Date.parse(addDays(today, -DAYS_BACK)),
    to: Date.parse(addDays(last, 1)),
  })
  const instead = byUid(events)
  const days = events
    .filter((event) => isBusy(event, ownHost, instead))
    .flatMap((event) => {
      const occurrences = find(event, event.insteadOf ? [] : (instead.get(event.uid) ?? []))
      const note = event.note.slice(0, CALENDAR_NAME_MAX)
      const taken = occurrences
        .map((occurrence) => ({ ...daysOf(occurrence), note }))
        .filter(({ firstDay, lastDay }) => lastDay >= today && firstDay <= last)
        .toSorted(inOrder)
      return joined(taken)
    })
    .toSorted(inOrder)
  if (days.length > CALENDAR_EVENTS_MAX) throw new UnreadableError('tooBig')
  return days
}

/** Returns, by their `uid`, the events that replace an occurrence of another; of several for one, the newest. */
function byUid(events: readonly BusyEvent[]): Map<string, BusyEvent[]> {
  const found = new Map<string, Map<string, BusyEvent>>()
  for (const event of events) {
    if (!event.insteadOf) continue
    const ofUid = found.get(event.uid) ?? new Map<string, BusyEvent>()
    found.set(event.uid, ofUid)
    const { point } = event.insteadOf
    const key = `${point.isDay} ${point.isDay ? point.wall : point.clock.momentOf(point.wall)}`
    const known = ofUid.get(key)
    if (!known || known.sequence <= event.sequence) ofUid.set(key, event)
  }
  return new Map(Array.from(found, ([uid, ofUid]) => [uid, [...ofUid.values()]]))
}

function isBusy(event: BusyEvent, ownHost: string, instead: Map<string, BusyEvent[]>): boolean {
  if (event.isCancelled || event.isFree || event.uid.endsWith(`@${ownHost}`)) return false
  return !event.insteadOf || instead.get(event.uid)?.includes(event) === true
}

function daysOf({ start, ending }: Occurrence): Pick<BusyDays, 'firstDay' | 'lastDay'> {
  const firstDay = dayAt(start)
  const end =
    'at' in ending
      ? ending.at
      : start.isDay
        ? { ...start, wall: start.wall + ending.days * DAY_MS }
        : after(start, ending)
  return { firstDay, lastDay: laterOf(firstDay, addDays(dayAt(end), -1)) }
}

/** Days of a duration are days of the clock, hours are exact (RFC 5545, section 3.3.6). */
function after({ clock, wall }: Point, { days, ms }: { days: number; ms: number }): Point {
  const moment = clock.momentOf(wall + days * DAY_MS) + ms
  return { isDay: false, clock, wall: clock.wallOf(moment) }
}

const DAY_MS = 86_400_000

function dayAt({ isDay, wall, clock }: Point): Day {
  const here = isDay || clock === place ? wall : place.wallOf(clock.momentOf(wall))
  return new Date(here).toISOString().slice(0, 10)
}

/** Joins days of one event that touch or overlap; they must be in order. */
function joined(all: readonly BusyDays[]): BusyDays[] {
  const found: BusyDays[] = []
  for (const days of all) {
    const before = found.at(-1)
    if (before && days.firstDay <= addDays(before.lastDay, 1))
      before.lastDay = laterOf(before.lastDay, days.lastDay)
    else found.push({ ...days })
  }
  return found
}

function inOrder(a: BusyDays, b: BusyDays): number {
  return compare(a.firstDay, b.firstDay) || compare(a.lastDay, b.lastDay) || compare(a.note, b.note)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
