import { isDeepStrictEqual } from 'node:util'
import { ExpenseEdit, type ExpenseRow, type NewExpense } from '#contract/expense.ts'
import { EXPENSES_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { givenFields } from '#server/records/given-fields.ts'
import { keepHidden } from '#server/records/keep-hidden.ts'
import { listPage } from '#server/records/list-page.ts'
import { isOwnUnit } from '#server/records/units/own-unit.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { expenseRows, type ExpenseTables } from './expense-rows.ts'

/** Who writes, when, and the wire number of their client. */
export type ExpenseWriter = { userId: string; at: Date; wire: number }

/** Returns a page of a person's expenses, or everybody's, newest change first; with `afterId`, ordered by id. */
export function expensesPage(
  db: Db,
  userId: string,
  { isEverybody, ...asked }: ListAsked & { isEverybody: boolean },
): Promise<Paged<ExpenseRow>> {
  return inSnapshot(db, async (tx) => {
    const matching = tx
      .withTables<ExpenseTables>()
      .selectFrom('expenses')
      .$if(!isEverybody, (query) => query.where('host_id', '=', userId))
    return listPage(matching, asked, (ids) => expenseRows(tx, userId, ids, { isEverybody }))
  })
}

/**
 * Writes an expense. Idempotent. Fails with `invalid` for a room that isn't the caller's or if the person already has
 * `most` expenses, and with `notFound` for somebody else's id.
 */
export function createExpense(
  db: Db,
  { userId, at }: ExpenseWriter,
  id: string,
  expense: NewExpense,
  most = EXPENSES_MAX,
): Promise<Result<Written<ExpenseRow>>> {
  return inTransaction(db, async (tx) => {
    const [known] = await expenseRows(tx, userId, [id])
    if (known) return ok({ value: known, moved: [] })
    if (!(await isForOwnUnits(tx, userId, expense.unitId))) return otherUnit()
    if (await isFull(tx, userId, most)) return tooMany()
    const { unitId, isRemoved, attachments, ...fields } = expense
    const made = await tx
      .withTables<ExpenseTables>()
      .insertInto('expenses')
      .values({
        id,
        host_id: userId,
        unit_id: unitId,
        is_removed: isRemoved,
        attachments: JSON.stringify(attachments),
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
 * Changes fields of an expense. Fails with `conflict` and the row if its version has changed, unless the edit changes
 * nothing; with `invalid` for a room that isn't the caller's; with `notFound` for somebody else's.
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
      .select('id')
      .where('id', '=', id)
      .where('host_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const [before] = stored ? await expenseRows(tx, userId, [id]) : []
    if (!before) return noSuchExpense()
    const after = {
      ...before,
      ...keepHidden(givenFields(edit), before, { kind: 'expenses', schema: ExpenseEdit, wire }),
    }
    if (isDeepStrictEqual(after, before)) return ok({ value: before, moved: [] })
    if (version !== before.version)
      return fail({ kind: 'conflict', message: 'The expense has changed', current: before })
    if (after.unitId !== before.unitId && !(await isForOwnUnits(tx, userId, after.unitId))) return otherUnit()
    const { day, kind, amount, note, unitId, isRemoved, attachments } = after
    await tx
      .withTables<ExpenseTables>()
      .updateTable('expenses')
      .set({ day, kind, amount, note, unit_id: unitId, is_removed: isRemoved })
      .set({ attachments: JSON.stringify(attachments) })
      .set({ version: version + 1, updated_at: at })
      .where('id', '=', id)
      .execute()
    return written(tx, userId, id, true)
  })
}

async function isForOwnUnits(tx: Tx, userId: string, unitId: string | null): Promise<boolean> {
  return unitId === null || isOwnUnit(tx, userId, unitId)
}

/**
 * Whether a person has as many as they may. Serialises the requests of one person; otherwise two could both find room.
 */
async function isFull(tx: Tx, userId: string, most: number): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { kept } = await tx
    .withTables<ExpenseTables>()
    .selectFrom('expenses')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('host_id', '=', userId)
    .executeTakeFirstOrThrow()
  return kept >= most
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
  return fail({ kind: 'invalid', message: 'This room isn’t yours', fields: { unitId: 'notYours' } })
}

function tooMany() {
  return fail({ kind: 'invalid', message: 'Too many expenses', fields: { amount: 'tooMany' } })
}

function noSuchExpense() {
  return fail({ kind: 'notFound', message: 'No such expense' })
}
