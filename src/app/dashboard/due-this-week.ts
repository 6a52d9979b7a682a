import type { RentView } from '#workers/replica-api.ts'

/** Returns everything unpaid that is due within a week, in cents: the total of the list of rents for this week. */
export function dueThisWeek(rents: readonly Pick<RentView, 'dueThisWeek'>[]): number {
  return rents.reduce((sum, rent) => sum + rent.dueThisWeek, 0)
}
