import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { countUpTo } from './unreadable.ts'

/**
 * Converts between what a clock on the wall shows and moments. A wall time is the number of milliseconds that `Date.UTC`
 * gives for what the clock shows; a moment is a number as from `Date.now`.
 */
export type Clock = { momentOf: (wall: number) => number; wallOf: (moment: number) => number }

const DAY_MS = 86_400_000
/** Zones of one file; a platform's file names one or two. */
const ZONES_MAX = 20

export const UTC_CLOCK: Clock = { momentOf: (wall) => wall, wallOf: (moment) => moment }

/** Returns the clock of a time zone by its IANA name. Throws a `RangeError` for any other name. */
export function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  const offsetAt = (moment: number): number => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(moment)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
  }
  return clockBy(offsetAt)
}

/**
 * Returns the clock with these offsets from UTC. A time that a change of the clocks leaves out counts by the offset
 * before the change; of one that comes twice, the first counts (RFC 5545, section 3.3.5).
 */
function clockBy(offsetAt: (moment: number) => number): Clock {
  const wallOf = (moment: number): number => moment + offsetAt(moment)
  return {
    wallOf,
    momentOf: (wall) => {
      const before = wall - offsetAt(wall - DAY_MS)
      if (wallOf(before) === wall) return before
      const after = wall - offsetAt(wall + DAY_MS)
      return wallOf(after) === wall ? after : before
    },
  }
}

/**
 * Returns the clocks of a file by the names that it uses for them: an IANA name, a zone that the file describes, one of
 * Windows' names, or an IANA name behind a maker's prefix. Any other name means the place's own clock. Throws
 * `UnreadableError` if there are too many of them.
 */
export function clocksOfFile(zones: readonly string[][], place: Clock): (name: string) => Clock {
  const countZone = countUpTo(ZONES_MAX)
  const described = new Map<string, string[]>()
  for (const lines of zones) {
    const named = lines.find((line) => /^TZID[;:]/i.test(line))
    if (named !== undefined) described.set(named.slice(named.indexOf(':') + 1).trim(), lines)
  }
  const known = new Map<string, Clock>()
  return (name) => {
    const clock = known.get(name)
    if (clock) return clock
    countZone()
    const made =
      tryClock(() => clockOf(name)) ??
      tryClock(() => describedClock(described.get(name))) ??
      tryClock(() => clockOf(findIana(name)[0] ?? '')) ??
      tryClock(() => clockOf(/[A-Za-z_]+\/[\w+-]+$/.exec(name)?.[0] ?? '')) ??
      place
    known.set(name, made)
    return made
  }
}

function tryClock(make: () => Clock | null): Clock | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** Returns the clock of a `VTIMEZONE`, `null` for none. Throws if it can't be read. */
function describedClock(lines: readonly string[] | undefined): Clock | null {
  if (lines === undefined) return null
  const component = ICAL.Component.fromString(lines.join('\r\n'))
  const zone = new ICAL.Timezone({ component, tzid: '' })
  const momentOf = (wall: number): number =>
    wall - zone.utcOffset(ICAL.Time.fromJSDate(new Date(wall), true)) * 1000
  const sample = momentOf(0)
  if (Number.isNaN(sample)) return null
  return {
    momentOf,
    // Only ends of rules are converted this way, and they don't fall into the hour of a change.
    wallOf: (moment) => moment + (moment - momentOf(moment)),
  }
}
