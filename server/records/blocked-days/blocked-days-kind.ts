import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as blockedDays from '#server/store/migrations/0081-blocked-days.ts'
import * as calendars from '#server/store/migrations/0082-calendars.ts'
import * as readings from '#server/store/migrations/0140-calendar-readings.ts'
import { blockedDaysRoutes } from './blocked-days-routes.ts'
import { blockedDaysRows } from './blocked-days-rows.ts'

export const blockedDaysKind: ServerKind<BlockedDaysRow> = {
  rowsFor: blockedDaysRows,
  // Only their host sees them, and they show nobody's name.
  rowsShowing: null,
  routes: blockedDaysRoutes,
  migrations: {
    '0081-blocked-days': blockedDays,
    '0082-calendars': calendars,
    '0140-calendar-readings': readings,
  },
}
