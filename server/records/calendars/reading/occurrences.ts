import { RRuleTemporal } from 'rrule-temporal'
import type { BusyEvent, Ending, Point } from './busy-event.ts'
import { countUpTo, UnreadableError } from './unreadable.ts'

/** One time that an event takes place. */
export type Occurrence = { start: Point; ending: Ending }

/** Milliseconds as wall times; occurrences that began earlier may still last. */
export type Window = { from: number; to: number }

/** Occurrences of all rules of a file within the window. Two years of every hour are fewer. */
const OCCURRENCES_MAX = 20_000
/** Steps that the library takes within one rule before it gives up. */
const STEPS_MAX = 20_000

/**
 * Returns a function that returns the occurrences of an event within the window: its beginning, what its rules give
 * and the dates that are added, without those that are removed (RFC 5545, section 3.8.5). `later` are the events that
 * replace some of them. Rules that can't be read give nothing. Throws `UnreadableError` if the rules of a file give
 * too many.
 */
export function occurrenceFinder(
  window: Window,
): (event: BusyEvent, later: readonly BusyEvent[]) => Occurrence[] {
  const count = countUpTo(OCCURRENCES_MAX)
  return (event, later) => {
    const { start, ending } = event
    const all = new Map<number, Occurrence>([[momentOf(start), { start, ending }]])
    for (const rule of event.rules)
      for (const wall of wallTimes(rule, start, window)) {
        count()
        const point = { ...start, wall }
        all.set(momentOf(point), { start: point, ending: endingFrom(event, point) })
      }
    for (const one of event.added)
      all.set(momentOf(one.start), { start: one.start, ending: one.ending ?? endingFrom(event, one.start) })
    const isReplaced = isAmong(event, [
      ...event.removed,
      ...later.flatMap(({ insteadOf }) => insteadOf?.point ?? []),
    ])
    const changes = later.flatMap(changeOf).toSorted((a, b) => b.since - a.since)
    return Array.from(all.values())
      .filter(({ start: point }) => !isReplaced(point))
      .flatMap((occurrence) => changed(occurrence, changes))
  }
}

const DAY_MS = 86_400_000

/**
 * Returns whether a beginning is one of these points. Some calendars name an occurrence of a timed event by its day
 * alone, or one of an all-day event by its midnight.
 */
function isAmong({ start: { isDay } }: BusyEvent, points: readonly Point[]): (point: Point) => boolean {
  const [byDay, byMoment] = [new Set<number>(), new Set<number>()]
  for (const point of points) {
    if (isDay || point.isDay) byDay.add(dayOf(point))
    else byMoment.add(momentOf(point))
  }
  return (point) => byDay.has(dayOf(point)) || (!isDay && byMoment.has(momentOf(point)))
}

function dayOf({ wall }: Point): number {
  return Math.floor(wall / DAY_MS) * DAY_MS
}

/** Returns the moment of a point; of a day its midnight, as if on a clock of UTC. */
function momentOf({ isDay, wall, clock }: Point): number {
  return isDay ? wall : clock.momentOf(wall)
}

/** An end at a point moves by as much as the beginning does (RFC 5545, section 3.8.5.3). */
function endingFrom({ start, ending }: BusyEvent, point: Point): Ending {
  if (!('at' in ending)) return ending
  const ms = momentOf(ending.at) - momentOf(start)
  return point.isDay ? { days: Math.round(ms / DAY_MS), ms: 0 } : { days: 0, ms }
}

/** Returns the wall times that a rule gives within the window. The rule's clock is the one of its event. */
function wallTimes(rule: string, start: Point, { from, to }: Window): number[] {
  try {
    // Within one clock a rule doesn't depend on the zone, so UTC stands for it.
    const rruleString = `DTSTART;TZID=UTC:${basic(start.wall)}\nRRULE:${withUntil(rule, start)}`
    const found = new RRuleTemporal({ rruleString, maxIterations: STEPS_MAX, includeDtstart: true })
    return found.between(new Date(from), new Date(to), true).map(({ epochMilliseconds }) => epochMilliseconds)
  } catch (error) {
    if (error instanceof Error && error.message.includes('Maximum iterations'))
      throw new UnreadableError('tooBig')
    return []
  }
}

/** Returns a rule whose end is told by the clock of its event. */
function withUntil(rule: string, { isDay, clock }: Point): string {
  return rule.replace(/UNTIL=(\d{8})(?:T(\d{6})(Z?))?/i, (_, day: string, time = '235959', utc = '') => {
    if (isDay) return `UNTIL=${day}T235959Z`
    if (utc === '') return `UNTIL=${day}T${time}Z`
    const moment = Date.parse(`${day}T${time}Z`.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))
    return Number.isNaN(moment) ? 'UNTIL=none' : `UNTIL=${basic(clock.wallOf(moment))}Z`
  })
}

function basic(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
}

/** An event that stands for one occurrence and all later ones. */
type LaterChange = { since: number; by: number; event: BusyEvent }

function changeOf(event: BusyEvent): LaterChange[] {
  if (event.insteadOf?.areLaterToo !== true) return []
  const { point } = event.insteadOf
  return [{ since: momentOf(point), by: event.start.wall - point.wall, event }]
}

/** Returns an occurrence as the latest of the changes before it has it, which moves all by as much as its own. */
function changed(occurrence: Occurrence, newestFirst: readonly LaterChange[]): Occurrence[] {
  const change = newestFirst.find(({ since }) => since < momentOf(occurrence.start))
  if (!change) return [occurrence]
  const { event, by } = change
  if (event.isCancelled || event.isFree) return []
  const start = { ...event.start, wall: occurrence.start.wall + by }
  return [{ start, ending: endingFrom(event, start) }]
}
