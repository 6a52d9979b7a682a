import type { TurnoverPlanRow } from '#contract/turnover-plan.ts'
import type { TurnoverRow } from '#contract/turnover.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as turnoverPlans from '#server/store/migrations/0187-turnover-plans.ts'
import * as turnovers from '#server/store/migrations/0188-turnovers.ts'
import * as writtenBy from '#server/store/migrations/0206-written-by.ts'
import * as remindersOfHands from '#server/store/migrations/0207-reminders-of-hands.ts'
import * as photos from '#server/store/migrations/0215-turnover-photos.ts'
import { turnoverPlanRows, turnoverRows, turnoversShowing } from './turnover-rows.ts'
import { turnoverPlanRoutes, turnoverRoutes } from './turnover-routes.ts'

export const turnoverPlanKind: ServerKind<TurnoverPlanRow> = {
  rowsFor: turnoverPlanRows,
  // It shows nobody's name.
  rowsShowing: null,
  routes: turnoverPlanRoutes,
  migrations: { '0187-turnover-plans': turnoverPlans },
}

export const turnoverKind: ServerKind<TurnoverRow> = {
  rowsFor: (db, userId, ids) => turnoverRows(db, userId, ids),
  // Who wrote something of it is in the row; who does it is a name that was typed.
  rowsShowing: turnoversShowing,
  routes: turnoverRoutes,
  migrations: {
    '0188-turnovers': turnovers,
    '0206-written-by': writtenBy,
    '0207-reminders-of-hands': remindersOfHands,
    '0215-turnover-photos': photos,
  },
}
