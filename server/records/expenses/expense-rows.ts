import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { ExpenseKind, ExpenseRow } from '#contract/expense.ts'
import type { StoredFile } from '#contract/upload.ts'
import { storedFiles, toStoredFile } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'

export type ExpenseTables = {
  expenses: {
    id: string
    host_id: string
    unit_id: string | null
    /** `YYYY-MM-DD`. */
    day: string
    kind: ExpenseKind
    /** Cents. */
    amount: number
    note: string
    is_removed: boolean
    attachments: ColumnType<string[], string, string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
}

/** Returns this person's expenses with these ids, in the order of `ids`; with `isEverybody`, anybody's. */
export async function expenseRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isEverybody = false, isHeld = false } = {},
): Promise<ExpenseRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .withTables<ExpenseTables>()
    .selectFrom('expenses')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .$if(!isEverybody, (query) => query.where('host_id', '=', userId))
    .$if(isHeld, (query) => query.forUpdate())
    .execute()
  const files = await receiptFiles(db, stored)
  const rows = new Map(stored.map((expense) => [expense.id, expenseOf(expense, files.get(expense.id))]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Returns the stored files that expenses name. A file counts only if the host uploaded it for this expense. */
async function receiptFiles(
  db: Reader,
  expenses: readonly Selectable<ExpenseTables['expenses']>[],
): Promise<Map<string, StoredFile[]>> {
  const stored = await storedFiles(
    db,
    expenses.flatMap(({ attachments }) => attachments),
  )
  return new Map(
    expenses.map(({ id, host_id, attachments }) => [
      id,
      attachments.flatMap((fileId) => {
        const file = stored.get(fileId)
        const isIts = file?.purpose === 'expenseFile' && file.owner_id === id && file.user_id === host_id
        return file && isIts ? (toStoredFile(file) ?? []) : []
      }),
    ]),
  )
}

/** Returns a stored expense in its wire form, with those of its receipts that have arrived. */
export function expenseOf(
  stored: Selectable<ExpenseTables['expenses']>,
  files: StoredFile[] = [],
): ExpenseRow {
  return {
    id: stored.id,
    version: stored.version,
    hostId: stored.host_id,
    unitId: stored.unit_id,
    day: stored.day,
    kind: stored.kind,
    amount: stored.amount,
    note: stored.note,
    attachments: stored.attachments,
    files,
    isRemoved: stored.is_removed,
    createdAt: stored.created_at.toISOString(),
    updatedAt: stored.updated_at.toISOString(),
  }
}
