import { createExpense, editExpense, expenses } from '#contract/expense.ts'
import { fail, ok } from '#contract/result.ts'
import { noteReads } from '#server/access/audit-log.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './expenses.ts'

/**
 * What hosts paid (§2, /revenue). Each host has their own; administrators can read everybody's, which is logged, but only
 * change their own.
 */
export function expenseRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const { write, edit } = recordRoutes(scope)
  return [
    implement(expenses, async ({ query, actor, request }) => {
      const isEverybody = query.all === true
      if (isEverybody && actor.role !== 'ADMIN')
        return fail({ kind: 'forbidden', message: 'Only administrators can list other people’s rows' })
      const found = await store.expensesPage(db, actor.id, { ...query, isEverybody })
      const by = { id: actor.id, from: request.ip, at: scope.now() }
      await noteReads(
        db,
        by,
        'expensesRead',
        found.data.map(({ hostId }) => hostId),
      )
      return ok(found)
    }),
    write(createExpense, store.createExpense),
    edit(editExpense, store.editExpense),
  ]
}
