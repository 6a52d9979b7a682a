import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { inSnapshot, type Reader } from '#server/store/in-transaction.ts'
import type { Db, Tables } from '#server/store/tables.ts'

/** In an order that foreign keys accept. */
const TABLES = [
  'users',
  'access_tokens',
  'units',
  'chats',
  'chat_members',
  'messages',
  'blocks',
  'feed_heads',
  'feed_changes',
  'feed_starts',
  'feed_start_heads',
] as const satisfies (keyof Tables)[]

/** Copies every row, as it was at one instant, into an empty, migrated database: as restoring a backup does. */
export async function copyDatabase(
  from: Db,
  to: Db,
  tables: readonly (keyof Tables)[] = TABLES,
): Promise<void> {
  const backup = await inSnapshot(from, async (reader) => {
    const copied = []
    for (const table of tables) copied.push({ table, rows: await storedRows(reader, table) })
    return copied
  })
  for (const { table, rows } of backup) {
    // Rows of a table fit that table; its name being a variable hides that from the types.
    if (rows.length > 0)
      await to
        .insertInto(table)
        .values(rows as never)
        .execute()
  }
  // A restored backup goes on counting where the database was.
  await sql`
    select setval(pg_get_serial_sequence('feed_starts', 'nth'), max(nth)) from feed_starts having max(nth) is not null
  `.execute(to)
}

/** The rows of a table without its computed columns. */
async function storedRows(from: Reader, table: keyof Tables): Promise<Record<string, unknown>[]> {
  const computed = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'ALWAYS'
  `.execute(from)
  const isStored = (column: string): boolean => !computed.rows.some(({ name }) => name === column)
  const rows = await from.selectFrom(table).selectAll().execute()
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => isStored(column))))
}

/** Begins another history, as the server does when it finds its database put back or new. */
export async function newEpoch(db: Db): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: randomUUID().replaceAll('-', '') })
    .where('key', '=', 'feed_epoch')
    .execute()
}

export async function copyEpoch(from: Db, to: Db): Promise<void> {
  const row = await from
    .selectFrom('settings')
    .where('key', '=', 'feed_epoch')
    .select('value')
    .executeTakeFirstOrThrow()
  await to.updateTable('settings').set({ value: row.value }).where('key', '=', 'feed_epoch').execute()
}
