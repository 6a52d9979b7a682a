import type { ExpenseRow } from '#contract/expense.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import { expenseRoutes } from './expense-routes.ts'
import { expenseRows } from './expense-rows.ts'

export const expenseKind: ServerKind<ExpenseRow> = {
  rowsFor: expenseRows,
  // Only its host sees it, and it shows nobody's name.
  rowsShowing: null,
  routes: expenseRoutes,
}
