import { addDays } from '#domain/calendar/calendar-day.ts'
import type { RentView } from '#workers/replica-api.ts'

/** What a list of rents shows: all, owed, due this week, with open claims, or received in the last seven days. */
export const RENT_FILTERS = ['all', 'owed', 'week', 'claims', 'came'] as const
export type RentFilter = (typeof RENT_FILTERS)[number]

type Filtered = Pick<RentView, 'owed' | 'dueThisWeek' | 'today' | 'openClaims' | 'lastPaid'>

const WEEK_DAYS = 7

/** Returns whether a filter shows this rent. */
export function isIn(
  { owed, dueThisWeek, today, openClaims, lastPaid }: Filtered,
  filter: RentFilter,
): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'owed':
      return owed > 0
    case 'week':
      return dueThisWeek > 0
    case 'claims':
      return openClaims > 0
    case 'came':
      return lastPaid !== null && lastPaid.day > addDays(today, -WEEK_DAYS)
  }
}
