import { type Generated, type Selectable, sql } from 'kysely'
import type { ExpenseKind, ExpenseRow } from '#contract/expense.ts'
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
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
}

/** The expenses with these ids that are this person's, in the order of `ids`; everybody's with `isEverybody`. */
export async function expenseRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isEverybody = false } = {},
): Promise<ExpenseRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .withTables<ExpenseTables>()
    .selectFrom('expenses')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .$if(!isEverybody, (query) => query.where('host_id', '=', userId))
    .execute()
  const rows = new Map(stored.map((expense) => [expense.id, expenseOf(expense)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** A stored expense as the wire tells it. */
export function expenseOf(stored: Selectable<ExpenseTables['expenses']>): ExpenseRow {
  return {
    id: stored.id,
    version: stored.version,
    hostId: stored.host_id,
    unitId: stored.unit_id,
    day: stored.day,
    kind: stored.kind,
    amount: stored.amount,
    note: stored.note,
    isRemoved: stored.is_removed,
    createdAt: stored.created_at.toISOString(),
    updatedAt: stored.updated_at.toISOString(),
  }
}
