import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import { blockedDaysRoutes } from './blocked-days-routes.ts'
import { blockedDaysRows } from './blocked-days-rows.ts'

export const blockedDaysKind: ServerKind<BlockedDaysRow> = {
  rowsFor: blockedDaysRows,
  // Only their host sees them, and they show nobody's name.
  rowsShowing: null,
  routes: blockedDaysRoutes,
}
