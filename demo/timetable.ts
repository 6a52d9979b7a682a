import { wholeBetween, type Random } from './random.ts'
import type { Chapter } from './script.ts'

/** A line of a chat with its time. */
export type TimedLine = { isHost: boolean; text: string; at: Date }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LINE_GAP_MINUTES = [1, 9] as const
const EXCHANGE_GAP_MINUTES = 12
/** People write between these hours of their own day. */
const WAKING_HOURS = [7, 21] as const
const ZONE = 'Pacific/Auckland'

/**
 * Gives every line of the chapters a time before `now`, ascending. Exchanges are spread evenly over their chapter's
 * days, at waking hours in New Zealand unless the chapter is of the last day. Lines are a few minutes apart.
 */
export function timetable(chapters: readonly Chapter[], now: Date, random: Random): TimedLine[] {
  const lines: TimedLine[] = []
  let earliest = -Infinity
  for (const { from, to, talk } of chapters) {
    for (const [nth, exchange] of talk.entries()) {
      const daysAgo = talk.length === 1 ? from : from + ((to - from) * nth) / (talk.length - 1)
      let at = Math.max(startOf(daysAgo, now, random), earliest)
      const room = (now.getTime() - at) / (exchange.length + 1)
      for (const line of exchange) {
        lines.push({ isHost: line.startsWith('h '), text: line.slice(2), at: new Date(at) })
        at += Math.min(
          wholeBetween(random, ...LINE_GAP_MINUTES) * MINUTE_MS + wholeBetween(random, 0, 59_000),
          room,
        )
      }
      earliest = at + Math.min(EXCHANGE_GAP_MINUTES * MINUTE_MS, room / 2)
    }
  }
  return lines
}

function startOf(daysAgo: number, now: Date, random: Random): number {
  const exact = now.getTime() - daysAgo * DAY_MS
  if (daysAgo < 1) return exact
  const offset = zoneOffsetMs(new Date(exact))
  const midnight = Math.floor((exact + offset) / DAY_MS) * DAY_MS - offset
  const [first, last] = WAKING_HOURS
  return midnight + wholeBetween(random, first * 60, last * 60) * MINUTE_MS
}

const zoneClock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** Returns how far New Zealand's clock is ahead of UTC at a moment: 12 hours, or 13 in summer. */
function zoneOffsetMs(at: Date): number {
  const part = Object.fromEntries(zoneClock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000
}
