const DAY_MS = 86_400_000

/** Returns the day, `YYYY-MM-DD`, that is `count` days later. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the day of the week; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}

/** Returns the day with this number and month (`month` from 1), or `null` if there is none. */
export function dayOf(year: number, month: number, day: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, day))
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) return null
  return time.toISOString().slice(0, 10)
}

/** Returns the next day with this number and month that isn't over. */
export function comingDay(today: string, month: number, day: number): string | null {
  const year = Number(today.slice(0, 4))
  const thisYear = dayOf(year, month, day)
  return thisYear !== null && thisYear >= today ? thisYear : dayOf(year + 1, month, day)
}

/** Returns the first and last day of a month: the next one that hasn't begun, or the current month from `today` on. */
export function wholeMonth(today: string, month: number): { from: string; to: string } {
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const year = month < thisMonth ? thisYear + 1 : thisYear
  const first = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: first < today ? today : first, to: last }
}
