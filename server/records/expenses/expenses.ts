import { ExpenseEdit, type ExpenseRow, type NewExpense } from '#contract/expense.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { givenFields } from '#server/records/given-fields.ts'
import { keepHidden } from '#server/records/keep-hidden.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { type ListAsked, pageMeta, type Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { expenseOf, expenseRows, type ExpenseTables } from './expense-rows.ts'

/** Who writes, when, and what their client knows of. */
export type ExpenseWriter = { userId: string; at: Date; wire: number }

/** A page of a person's expenses, newest change first, or everybody's; with `afterId`, in the order of ids. */
export function expensesPage(
  db: Db,
  userId: string,
  { page, perPage, afterId, isEverybody }: ListAsked & { isEverybody: boolean },
): Promise<Paged<ExpenseRow>> {
  return inSnapshot(db, async (tx) => {
    const matching = tx
      .withTables<ExpenseTables>()
      .selectFrom('expenses')
      .$if(!isEverybody, (query) => query.where('host_id', '=', userId))
    const { total } = await matching
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await matching
      .select('id')
      .$if(afterId !== undefined, (query) => query.where('id', '>', afterId ?? ''))
      .$if(afterId === undefined, (query) => query.orderBy('updated_at', 'desc'))
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const ids = found.map(({ id }) => id)
    return { data: await expenseRows(tx, userId, ids, { isEverybody }), meta: pageMeta(page, perPage, total) }
  })
}

/**
 * Writes an expense; repeated, it changes nothing. Fails with `invalid` for a room that is not the caller's, and with
 * `notFound` for somebody else's id.
 */
export function createExpense(
  db: Db,
  { userId, at }: ExpenseWriter,
  id: string,
  expense: NewExpense,
): Promise<Result<Written<ExpenseRow>>> {
  return inTransaction(db, async (tx) => {
    const [known] = await expenseRows(tx, userId, [id])
    if (known) return ok({ value: known, moved: [] })
    if (!(await isOwnUnit(tx, userId, expense.unitId))) return otherUnit()
    const { unitId, isRemoved, ...fields } = expense
    const made = await tx
      .withTables<ExpenseTables>()
      .insertInto('expenses')
      .values({
        id,
        host_id: userId,
        unit_id: unitId,
        is_removed: isRemoved,
        ...fields,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return written(tx, userId, id, made !== undefined)
  })
}

/**
 * Changes fields of an expense. Fails with `conflict` and the row when it has another version by now, unless nothing
 * would change; `invalid` for a room that is not the caller's; `notFound` for a stranger's.
 */
export function editExpense(
  db: Db,
  { userId, at, wire }: ExpenseWriter,
  id: string,
  version: number,
  edit: ExpenseEdit,
): Promise<Result<Written<ExpenseRow>>> {
  return inTransaction(db, async (tx) => {
    const stored = await tx
      .withTables<ExpenseTables>()
      .selectFrom('expenses')
      .selectAll()
      .where('id', '=', id)
      .where('host_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return noSuchExpense()
    const before = expenseOf(stored)
    const after = {
      ...before,
      ...keepHidden(givenFields(edit), before, { kind: 'expenses', schema: ExpenseEdit, wire }),
    }
    if (JSON.stringify(after) === JSON.stringify(before)) return ok({ value: before, moved: [] })
    if (version !== before.version)
      return fail({ kind: 'conflict', message: 'The expense has changed', current: before })
    if (after.unitId !== before.unitId && !(await isOwnUnit(tx, userId, after.unitId))) return otherUnit()
    const { day, kind, amount, note, unitId, isRemoved } = after
    await tx
      .withTables<ExpenseTables>()
      .updateTable('expenses')
      .set({ day, kind, amount, note, unit_id: unitId, is_removed: isRemoved })
      .set({ version: version + 1, updated_at: at })
      .where('id', '=', id)
      .execute()
    return written(tx, userId, id, true)
  })
}

async function isOwnUnit(tx: Tx, userId: string, unitId: string | null): Promise<boolean> {
  if (unitId === null) return true
  const unit = await tx
    .selectFrom('units')
    .select('id')
    .where('id', '=', unitId)
    .where('host_id', '=', userId)
    .executeTakeFirst()
  return unit !== undefined
}

async function written(
  tx: Tx,
  userId: string,
  id: string,
  isChanged: boolean,
): Promise<Result<Written<ExpenseRow>>> {
  const moved = isChanged ? [userId] : []
  await recordChanges(tx, moved, [{ collection: 'expenses', id }])
  const [value] = await expenseRows(tx, userId, [id])
  return value ? ok({ value, moved }) : noSuchExpense()
}

function otherUnit() {
  return fail({ kind: 'invalid', message: 'Not a room of yours', fields: { unitId: 'notYours' } })
}

function noSuchExpense() {
  return fail({ kind: 'notFound', message: 'No such expense' })
}
