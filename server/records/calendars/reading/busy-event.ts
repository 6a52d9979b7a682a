import ICAL from 'ical.js'
import { z } from 'zod'
import { type Clock, UTC_CLOCK } from './clocks.ts'
import { countUpTo } from './unreadable.ts'

/** A day, or a time on a clock; `wall` is what the clock shows, of a day its midnight (see `Clock`). */
export type Point = { isDay: boolean; wall: number; clock: Clock }

/** When an event ends: at a point, or some whole days and then some milliseconds after it began. */
export type Ending = { at: Point } | { days: number; ms: number }

/** What an event says about when the place is taken. Text and other properties are left out. */
export type BusyEvent = {
  uid: string
  start: Point
  ending: Ending
  rules: string[]
  added: { start: Point; ending: Ending | null }[]
  removed: Point[]
  /** Which occurrence of the events with the same `uid` this is instead of, and of all later ones. */
  insteadOf: { point: Point; areLaterToo: boolean } | null
  sequence: number
  isCancelled: boolean
  isFree: boolean
  note: string
}

/** How to read the times of a file: the clock of a name, and that of times without a zone. */
export type Clocks = { named: (name: string) => Clock; place: Clock }

ICAL.design.strict = false

/** A property as ical.js reads it: name, parameters, type, and the values as text. */
const Property = z.tuple([z.string(), z.record(z.string(), z.unknown()), z.string()]).rest(z.unknown())
type Property = { name: string; params: Record<string, unknown>; values: unknown[] }

/** Rules, and dates added to them or left out, of one file. */
const RULES_MAX = 300
const DATES_MAX = 20_000
const DAY_MS = 86_400_000

/**
 * Returns a function that reads one event of a file from its lines (RFC 5545, section 3.6.1); `null` if it has no
 * beginning or an impossible one. Lines that can't be read are left out. Throws `UnreadableError` if the file has too
 * many rules or dates.
 */
export function eventReader(clocks: Clocks): (lines: readonly string[]) => BusyEvent | null {
  const countRule = countUpTo(RULES_MAX)
  const countDates = countUpTo(DATES_MAX)
  return (lines) => {
    const rules = lines.filter((line) => /^RRULE[;:]/i.test(line)).map((line) => line.replace(/^[^:]*:/, ''))
    for (const _ of rules) countRule()
    const properties = lines.filter((line) => !/^RRULE[;:]/i.test(line)).flatMap(propertyOf)
    const all = (name: string): Property[] => properties.filter((property) => property.name === name)
    const text = (name: string): string => String(all(name)[0]?.values[0] ?? '')
    const points = (name: string): Point[] =>
      all(name).flatMap(({ params, values }) => {
        countDates(values.length)
        return values.flatMap((value) => pointOf(value, params, clocks) ?? [])
      })
    const [start] = points('dtstart')
    if (!start) return null
    const [instead] = points('recurrence-id')
    return {
      uid: text('uid'),
      start,
      ending: endingOf(points('dtend')[0], text('duration'), start),
      rules,
      added: all('rdate').flatMap(({ params, values }) => {
        countDates(values.length)
        return values.flatMap((value) => addedOf(value, params, clocks))
      }),
      removed: points('exdate'),
      insteadOf: instead
        ? {
            point: instead,
            areLaterToo:
              String(all('recurrence-id')[0]?.params['range'] ?? '').toUpperCase() === 'THISANDFUTURE',
          }
        : null,
      sequence: Number(text('sequence')) || 0,
      isCancelled: text('status').toUpperCase() === 'CANCELLED',
      isFree: text('transp').toUpperCase() === 'TRANSPARENT',
      note: text('summary').trim(),
    }
  }
}

function propertyOf(line: string): Property[] {
  try {
    const [name, params, , ...values] = Property.parse(ICAL.parse.property(line))
    return [{ name, params, values }]
  } catch {
    return []
  }
}

const POINT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z?))?$/

function pointOf(value: unknown, params: Record<string, unknown>, clocks: Clocks): Point | null {
  const [, day, hour, minute, second, utc] = POINT.exec(String(value)) ?? []
  if (day === undefined) return null
  const midnight = Date.parse(day)
  // February 30 isn't moved to March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null
  if (hour === undefined) return { isDay: true, wall: midnight, clock: clocks.place }
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (hours > 23 || minutes > 59 || seconds > 60) return null
  const { tzid } = params
  const clock = utc === 'Z' ? UTC_CLOCK : typeof tzid === 'string' ? clocks.named(tzid) : clocks.place
  return {
    isDay: false,
    wall: midnight + ((hours * 60 + minutes) * 60 + Math.min(seconds, 59)) * 1000,
    clock,
  }
}

/** A date that is added may be a period with its own end. */
function addedOf(value: unknown, params: Record<string, unknown>, clocks: Clocks): BusyEvent['added'] {
  const [from, to] = Array.isArray(value) ? value.map(String) : [value, undefined]
  const start = pointOf(from, params, clocks)
  if (!start) return []
  if (to === undefined) return [{ start, ending: null }]
  const end = pointOf(to, params, clocks)
  return [{ start, ending: end ? { at: end } : durationOf(to) }]
}

function endingOf(end: Point | undefined, duration: string, start: Point): Ending {
  if (end && end.isDay === start.isDay) return { at: end }
  return (duration === '' ? null : durationOf(duration)) ?? { days: start.isDay ? 1 : 0, ms: 0 }
}

function durationOf(text: string): Ending | null {
  try {
    const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(text)
    const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
    if (isNegative || weeks * 7 + days + ms / DAY_MS > 100 * 366) return null
    return { days: weeks * 7 + days, ms }
  } catch {
    return null
  }
}
