import { ExpenseEdit, type ExpenseRow, type NewExpense } from '#contract/expense.ts'
import { EXPENSES_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { changeRecord, createRecord, type RecordWriter, wholeRow } from '#server/records/change-record.ts'
import { listPage } from '#server/records/list-page.ts'
import { isOwnUnit } from '#server/records/units/own-unit.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { expenseRows, type ExpenseTables } from './expense-rows.ts'

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
  { userId, at }: RecordWriter,
  id: string,
  expense: NewExpense,
  most = EXPENSES_MAX,
): Promise<Result<Written<ExpenseRow>>> {
  const { unitId, isRemoved, attachments, ...fields } = expense
  return inTransaction(db, (tx) =>
    createRecord({
      find: () => ownExpense(tx, userId, id),
      none: noSuchExpense,
      refuse: async () => {
        if (!(await isForOwnUnits(tx, userId, unitId))) return otherUnit()
        return (await isFull(tx, userId, most)) ? tooMany() : null
      },
      insert: () =>
        tx
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
          .executeTakeFirst(),
      write: () => written(tx, userId, id),
    }),
  )
}

/**
 * Changes fields of an expense. Fails with `conflict` and the row if its version has changed, unless the edit changes
 * nothing; with `invalid` for a room that isn't the caller's; with `notFound` for somebody else's.
 */
export function editExpense(
  db: Db,
  { userId, at, wire }: RecordWriter,
  id: string,
  version: number,
  edit: ExpenseEdit,
): Promise<Result<Written<ExpenseRow>>> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'expenses',
      schema: ExpenseEdit,
      edit,
      wire,
      version,
      none: noSuchExpense,
      outdated: 'The expense has changed',
      read: async () => wholeRow(await ownExpense(tx, userId, id, { isHeld: true })),
      refuse: async ({ unitId }, { row }) =>
        unitId === row.unitId || (await isForOwnUnits(tx, userId, unitId)) ? null : otherUnit(),
      write: async ({ day, kind, amount, note, unitId, isRemoved, attachments }, { row }) => {
        await tx
          .withTables<ExpenseTables>()
          .updateTable('expenses')
          .set({ day, kind, amount, note, unit_id: unitId, is_removed: isRemoved })
          .set({ attachments: JSON.stringify(attachments) })
          .set({ version: row.version + 1, updated_at: at })
          .where('id', '=', id)
          .execute()
        return written(tx, userId, id)
      },
    }),
  )
}

async function ownExpense(tx: Tx, userId: string, id: string, how = {}): Promise<ExpenseRow | undefined> {
  const [row] = await expenseRows(tx, userId, [id], how)
  return row
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

async function written(tx: Tx, userId: string, id: string): Promise<Result<Written<ExpenseRow>>> {
  await recordChanges(tx, [userId], [{ collection: 'expenses', id }])
  const value = await ownExpense(tx, userId, id)
  return value ? ok({ value, moved: [userId] }) : noSuchExpense()
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
