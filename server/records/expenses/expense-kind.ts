import type { ExpenseRow } from '#contract/expense.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as expenses from '#server/store/migrations/0044-expenses.ts'
import * as files from '#server/store/migrations/0087-money-files.ts'
import { expenseRoutes } from './expense-routes.ts'
import { expenseRows } from './expense-rows.ts'

export const expenseKind: ServerKind<ExpenseRow> = {
  rowsFor: expenseRows,
  // Only its host sees it, and it shows nobody's name.
  rowsShowing: null,
  routes: expenseRoutes,
  migrations: { '0044-expenses': expenses, '0087-money-files': files },
}
