/** A calendar day, `YYYY-MM-DD`, without time or time zone. Days compare as strings. */
export type Day = string

const DAY_MS = 86_400_000
/** The days that four figures can write. Beyond them, no text would be a day, or in order. */
const FIRST_NUMBER = Date.parse('0000-01-01') / DAY_MS
const LAST_NUMBER = Date.parse('9999-12-31') / DAY_MS

/** More days than there are in a century. Beyond that, the cache starts over. */
const REMEMBERED_MAX = 40_000
/** Caches days as days since 1970, and back: a ledger asks for the same few thousand again and again. */
const numbers = new Map<Day, number>()
const days = new Map<number, Day>()

function numberOf(day: Day): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  if (numbers.size >= REMEMBERED_MAX) numbers.clear()
  const number = Date.parse(day) / DAY_MS
  numbers.set(day, number)
  return number
}

function dayOf(number: number): Day {
  const known = days.get(number)
  if (known !== undefined) return known
  if (days.size >= REMEMBERED_MAX) days.clear()
  const within = Math.min(Math.max(number, FIRST_NUMBER), LAST_NUMBER)
  const day = new Date(within * DAY_MS).toISOString().slice(0, 10)
  days.set(number, day)
  return day
}

/** Returns the day `count` days later, or earlier if negative; at most the last day of 9999, at least the first of 0. */
export function addDays(day: Day, count: number): Day {
  return dayOf(numberOf(day) + count)
}

/** Returns the same day of the month some months later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
  return moved.toISOString().slice(0, 10)
}

/** Returns the days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round(numberOf(to) - numberOf(from))
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekday(day: Day): number {
  return new Date(day).getUTCDay()
}

/** Returns the later of two days. */
export function laterOf(one: Day, other: Day): Day {
  return one > other ? one : other
}

/** Returns the earlier of two days, of which `null` never comes. */
export function earlierOf(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** Making one takes a hundred times longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the day, and the minute of that day, of a moment in a time zone. */
export function localMoment(at: Date, timeZone: string): { day: Day; minute: number } {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(timeZone, clock)
  const parts = clock.formatToParts(at)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/** Returns the New Zealand tax year of a day, as the year in which it ends: it runs from 1 April to 31 March. */
export function taxYearOf(day: Day): number {
  return Number(day.slice(0, 4)) + (day.slice(5) >= '04-01' ? 1 : 0)
}

/** Returns the month of a day, `YYYY-MM`. */
export function monthOf(day: Day): string {
  return day.slice(0, 7)
}
