import { type Day, localMoment } from './calendar-day.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * Returns when the clock of a place shows a time (`HH:MM`) on a day. A time that the clock skips in spring is an hour
 * later; one that it shows twice in autumn is the first.
 */
export function instantAt(day: Day, time: string, zone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  // The clock changes at most once within two days, so these are all the offsets it could have.
  const candidates = [wanted - DAY_MS, wanted + DAY_MS].map((near) => wanted - offsetAt(near, zone))
  const [first = wanted] = candidates
  return new Date(candidates.find((at) => at + offsetAt(at, zone) === wanted) ?? first)
}

/** Returns how far a place's clock is ahead of Greenwich, in ms. */
function offsetAt(at: number, zone: string): number {
  const { day, minute } = localMoment(new Date(at), zone)
  return Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS - Math.floor(at / MINUTE_MS) * MINUTE_MS
}
