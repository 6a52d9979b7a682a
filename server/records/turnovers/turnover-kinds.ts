import type { TurnoverPlanRow } from '#contract/turnover-plan.ts'
import type { TurnoverRow } from '#contract/turnover.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as turnoverPlans from '#server/store/migrations/0187-turnover-plans.ts'
import * as turnovers from '#server/store/migrations/0188-turnovers.ts'
import { turnoverPlanRows, turnoverRows } from './turnover-rows.ts'
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
  // Who does it is a name that the host wrote.
  rowsShowing: null,
  routes: turnoverRoutes,
  migrations: { '0188-turnovers': turnovers },
}
