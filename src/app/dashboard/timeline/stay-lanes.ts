import type { CalendarStay, LetDays, StayOnCalendar, UnitStays } from '#workers/replica-api.ts'

/**
 * The cells of one calendar line, without gaps: a stay from a day (0 is the first) for a number of days, or nobody.
 * `isLet` says whether guests may have the room on these days.
 */
export type Lane = { from: number; days: number; stay: StayOnCalendar | null; isLet: boolean }[]

const DAY_MS = 86_400_000

/** Returns `count` calendar days (`YYYY-MM-DD`), starting with `first`. */
export function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(first)
  return Array.from({ length: count }, (_, n) => new Date(start + n * DAY_MS).toISOString().slice(0, 10))
}

/** Returns the rooms without those that have no name yet, aren't let and have no stay: nothing can happen in them. */
export function roomsInUse(rooms: readonly UnitStays[]): UnitStays[] {
  return rooms.filter(({ title, stays, letDays }) => title !== '' || stays.length > 0 || letDays !== null)
}

/** Returns whether any of the stays overlaps another on these consecutive days. */
export function overlapsOn(stays: readonly CalendarStay[], days: readonly string[]): boolean {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return stays.some(({ meets }) =>
    meets.some(({ nights: { from, to } }) => (from === null || from <= last) && (to === null || to > first)),
  )
}

/**
 * Returns the stays of one room on consecutive days, the earliest first. Stays that share a day go to separate lines.
 * Returns at least one line, which is empty if nobody stays. `letDays` is `null` for a room that isn't let.
 */
export function stayLanes(
  stays: readonly StayOnCalendar[],
  days: readonly string[],
  letDays: LetDays | null,
): Lane[] {
  const lines: { stay: StayOnCalendar; from: number; to: number }[][] = []
  const shown = stays
    .map((stay) => ({ stay, ...placeOf(stay, days) }))
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => a.from - b.from || b.to - a.to)
  for (const bar of shown) {
    const line = lines.find((bars) => (bars.at(-1)?.to ?? -1) < bar.from)
    if (line === undefined) lines.push([bar])
    else line.push(bar)
  }
  return (lines.length === 0 ? [[]] : lines).map((bars) => laneOf(bars, days, (day) => isLetOn(letDays, day)))
}

/**
 * Returns the index of a stay's first and last day; the first is greater than the last if it is on none of the days.
 */
function placeOf(
  { startsOn, endsOn: saidEnd, freeFrom, state }: StayOnCalendar,
  days: readonly string[],
): { from: number; to: number } {
  // A fixed term that went on has a last day, and nobody leaves on it.
  const endsOn = freeFrom === null ? null : saidEnd
  const from = startsOn === null ? 0 : days.findIndex((day) => day >= startsOn)
  // The day on which blocked days end is free, and nobody leaves on it.
  const isLast = (day: string): boolean =>
    endsOn === null || (state === 'blocked' || state === 'elsewhere' ? day < endsOn : day <= endsOn)
  const to = endsOn === null ? days.length - 1 : days.findLastIndex(isLast)
  return { from: from === -1 ? days.length : from, to }
}

/** Returns whether guests may have a room on a day. */
function isLetOn(letDays: LetDays | null, day: string): boolean {
  if (letDays === null) return false
  const { from, until } = letDays
  return (from === null || from <= day) && (until === null || day <= until)
}

function laneOf(
  bars: readonly { stay: StayOnCalendar; from: number; to: number }[],
  days: readonly string[],
  isLet: (day: string) => boolean,
): Lane {
  const lane: Lane = []
  for (const [n, day] of days.entries()) {
    const bar = bars.find(({ from, to }) => from <= n && n <= to)
    const cell = { stay: bar?.stay ?? null, isLet: bar !== undefined || isLet(day) }
    const last = lane.at(-1)
    if (last?.stay === cell.stay && last.isLet === cell.isLet) last.days += 1
    else lane.push({ from: n, days: 1, ...cell })
  }
  return lane
}
