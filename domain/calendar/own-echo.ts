import { addDays, type Day, laterOf } from './calendar-day.ts'
import type { StayDays } from './shared-nights.ts'

/** An open-ended stay comes back with an end about a year ahead, or as far ahead as a platform's calendar goes. */
const OPEN_END_DAYS_MIN = 300

/**
 * Returns whether days from a calendar that `mayEcho` repeat what the room's own calendar says: they begin where one of
 * `told` begins, end where one ends, and every night between is told. Platforms join stays that follow each other,
 * leave out nights that are over, and give an open-ended stay an end of their own.
 */
export function isOwnEcho({ startsOn, endsOn }: StayDays, told: readonly StayDays[], today: Day): boolean {
  const fromToday = (day: Day | null): Day => laterOf(day ?? today, today)
  const begin = fromToday(startsOn)
  if (endsOn === null || endsOn <= begin) return false
  const beginsAlike = told.some((stay) => fromToday(stay.startsOn) === begin)
  const endsAlike = told.some((stay) =>
    stay.endsOn === null
      ? endsOn >= addDays(fromToday(stay.startsOn), OPEN_END_DAYS_MIN)
      : stay.endsOn === endsOn,
  )
  return beginsAlike && endsAlike && toldUntil(begin, told) >= endsOn
}

/** Returns the first day from `begin` on whose night isn't among those told. */
export function toldUntil(begin: Day, told: readonly StayDays[]): Day {
  const inOrder = told.toSorted((a, b) => ((a.startsOn ?? '') < (b.startsOn ?? '') ? -1 : 1))
  let reached = begin
  for (const { startsOn, endsOn } of inOrder) {
    if ((startsOn ?? '') > reached) break
    reached = laterOf(reached, endsOn ?? '9999-12-31')
  }
  return reached
}
