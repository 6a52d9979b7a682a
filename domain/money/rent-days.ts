import type { Day } from '#domain/calendar/calendar-day.ts'
import { becomesPeriodic, freeFrom, termUntil } from '#domain/calendar/tenancy-term.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** The days for which rent is due. */
export type RentDays = {
  from: Day
  /** The first day without rent; `null` while no end is known. */
  until: Day | null
  /** The day after a fixed term that went on as a periodic tenancy; `null` if none did. */
  periodicFrom: Day | null
}

/**
 * Returns the days for which an agreement asks rent, as known on a day; `null` if none. Both parties must have accepted
 * it. The first day without rent is the one in a RENT_END entry, otherwise the one set when the agreement ended,
 * otherwise the day after the last one by a notice, otherwise the day after the term. A fixed term that became periodic has no end until somebody ends it (section 60A).
 */
export function rentDays(tenancy: Tenancy, counting: readonly Entry[], today: Day): RentDays | null {
  const { status, startsOn, endedOn } = tenancy
  const wasAccepted = status === 'APPROVED' || status === 'ACTIVE' || endedOn !== null
  if (!wasAccepted || startsOn === null) return null
  const until = firstDayWithout(tenancy, counting, today)
  if (until !== null && until <= startsOn) return null
  const term = becomesPeriodic(tenancy) ? termUntil(tenancy) : null
  const goesOn = term !== null && (until === null || until > term)
  return { from: startsOn, until, periodicFrom: goesOn ? term : null }
}

function firstDayWithout(tenancy: Tenancy, counting: readonly Entry[], today: Day): Day | null {
  const said = latestSaid(counting.filter(({ kind }) => kind === 'RENT_END'))
  if (said !== undefined) return said.day
  const { endsOn, endedOn, rentUntil = null } = tenancy
  if (rentUntil !== null) return rentUntil
  // It ended under an earlier build, which didn't charge the last day of any term. Its books stay closed.
  if (endedOn !== null) return earlier(endsOn, endedOn)
  return freeFrom(tenancy, today)
}

/** Returns the entry written last among several that state the same thing. */
export function latestSaid(entries: readonly Entry[]): Entry | undefined {
  return entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1)
}

function earlier(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
