import type { AgreementStatus } from '#contract/agreement-status.ts'
import { addDays, type Day } from './calendar-day.ts'
import { stayState } from './stay-state.ts'
import { lastDayOf, type Stay as StayDays } from './tenancy-term.ts'

type Stay = StayDays & {
  id: string
  unitId: string
  status: AgreementStatus
  /** The day on which it ended, if it has. */
  endedOn?: Day | null | undefined
}

/** The work in a room between two guests. It follows from the agreements alone, so nobody makes it or moves it. */
export type Departure<S> = {
  stay: S
  /** The day on which its guest leaves or left. */
  day: Day
  /** Whoever comes next into this room; `null` while nobody is expected. */
  next: S | null
  /** Whether the next guest is in already, so that there is nothing left to do. */
  isOver: boolean
}

/**
 * Returns the departures from a host's rooms, earliest first, each with the next arrival. An agreement that nobody
 * accepted, that was cancelled before it began, or that has no last day yet has none. `todayOf` returns the day at a
 * stay's place.
 */
export function departuresOf<S extends Stay>(stays: readonly S[], todayOf: (stay: S) => Day): Departure<S>[] {
  const byUnit = new Map<string, S[]>()
  for (const stay of stays) {
    const state = stayState(stay, todayOf(stay))
    if (state !== null && state !== 'asked')
      byUnit.set(stay.unitId, [...(byUnit.get(stay.unitId) ?? []), stay])
  }
  return Array.from(byUnit.values())
    .flatMap((ofUnit) => departuresOfUnit(ofUnit, todayOf))
    .sort((a, b) => a.day.localeCompare(b.day) || byId(a.stay, b.stay))
}

function departuresOfUnit<S extends Stay>(stays: readonly S[], todayOf: (stay: S) => Day): Departure<S>[] {
  const starting = stays.toSorted((a, b) => (a.startsOn ?? '').localeCompare(b.startsOn ?? '') || byId(a, b))
  return stays.flatMap((stay): Departure<S>[] => {
    const day = dayOfLeaving(stay, todayOf(stay))
    if (day === null) return []
    const next = starting.find((other) => other !== stay && comesAfter(other, { stay, day })) ?? null
    return [{ stay, day, next, isOver: next !== null && isIn(next, todayOf(next)) }]
  })
}

/** Returns the day on which the guest of a stay leaves or left; `null` while that isn't known. */
function dayOfLeaving(stay: Stay, today: Day): Day | null {
  const state = stayState(stay, today)
  const last = lastDayOf(stay)
  if (state === 'past') return stay.endedOn ?? last
  // Its last day is over and it goes on as a periodic tenancy.
  if (state === 'now' && last !== null && last < today) return null
  return last
}

/** Whether a stay begins when another has left, or after it began if the two overlap. */
function comesAfter(other: Stay, { stay, day }: { stay: Stay; day: Day }): boolean {
  const startsOn = other.startsOn ?? ''
  return startsOn >= day || (startsOn > (stay.startsOn ?? '') && (lastDayOf(other) ?? '9999') > day)
}

function isIn(stay: Stay, today: Day): boolean {
  return ['now', 'leaving', 'past'].includes(stayState(stay, today) ?? '')
}

function byId(a: Stay, b: Stay): number {
  return a.id < b.id ? -1 : 1
}

/** For how many days a room that isn't ready is asked for after its guest has left. */
export const TURNOVER_ASKED_DAYS = 14
/** How many days ahead a host sees what there is to do. */
export const TURNOVER_DAYS_AHEAD = 7

/**
 * Returns whether a host still has a departure in view on a day: from a week before, until the room is ready and the day
 * over, or somebody has moved in, or nobody made it ready for two weeks.
 */
export function isInView(
  { day, isOver }: Pick<Departure<unknown>, 'day' | 'isOver'>,
  isReady: boolean,
  today: Day,
): boolean {
  if (day > addDays(today, TURNOVER_DAYS_AHEAD)) return false
  if (day >= today) return true
  return !isOver && !isReady && day >= addDays(today, -TURNOVER_ASKED_DAYS)
}
