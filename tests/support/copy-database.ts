import { sql, type Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import { inSnapshot } from '#server/store/in-transaction.ts'
import type { Db, Tables } from '#server/store/tables.ts'
import { clearTables } from './test-database.ts'

/** Identifies the database and its migrations; the other database has its own. */
const NOT_COPIED = new Set(['settings', 'kysely_migration', 'kysely_migration_lock'])

/** A table of a database with the columns that are written, and those with a sequence. */
type StoredTable = { name: string; columns: string[]; counted: string[] }

/**
 * Copies every row, as it was at one moment, into an empty, migrated database, as restoring a backup does. `only`
 * limits this to the named tables.
 */
export async function copyDatabase(from: Db, to: Db, only?: readonly (keyof Tables)[]): Promise<void> {
  const tables = (await storedTables(from)).filter(
    ({ name }) => only === undefined || only.some((one) => one === name),
  )
  const backup = await inSnapshot(from, async (reader) => {
    const copied: { table: StoredTable; rows: string }[] = []
    for (const table of tables) {
      // As PostgreSQL writes them, because a JavaScript Date would lose the microseconds.
      const { rows } = await sql<{ rows: string | null }>`
        select jsonb_agg(to_jsonb(stored))::text as rows from ${sql.table(table.name)} stored
      `.execute(reader)
      const all = rows[0]?.rows ?? null
      if (all !== null) copied.push({ table, rows: all })
    }
    return copied
  })
  await to.transaction().execute(async (tx) => {
    await suspendRules(tx)
    for (const { table, rows } of backup) await writeRows(tx, table, rows)
  })
}

/** Removes every row that `copyDatabase` copies. */
export async function emptyDatabase(db: Db): Promise<void> {
  const tables = await storedTables(db)
  await db.transaction().execute(async (tx) => {
    await suspendRules(tx)
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx)
  })
}

/**
 * Suspends, until the end of the transaction, foreign keys (which require an order) and the rules of tables that only
 * grow (which refuse some of this).
 */
async function suspendRules(tx: Kysely<Tables>): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
}

async function writeRows(tx: Kysely<Tables>, table: StoredTable, rows: string): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table.name)}, ${rows}::jsonb)
  `.execute(tx)
  // A restored backup continues its sequences where the database was.
  for (const column of table.counted)
    await sql`
      select setval(pg_get_serial_sequence(${table.name}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table.name)}
    `.execute(tx)
}

async function storedTables(db: Kysely<Tables>): Promise<StoredTable[]> {
  const { rows } = await sql<{ name: string; columns: string[]; counted: string[] }>`
    select
      table_name::text as name,
      array_agg(column_name::text) filter (where is_generated = 'NEVER') as columns,
      array_agg(column_name::text) filter (where is_identity = 'YES') as counted
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    group by table_name order by table_name
  `.execute(db)
  return rows
    .filter(({ name }) => !NOT_COPIED.has(name))
    .map(({ name, columns, counted }) => ({ name, columns, counted: counted ?? [] }))
}

/** Where `keepRows` keeps them. */
const KEPT_SCHEMA = 'kept'

/**
 * Keeps every row, in tables beside the others. Returns what removes all rows and jobs of later and puts the kept ones
 * back, which takes a small part of the time in which an app writes them again. Sequences go on.
 */
export async function keepRows(db: Db): Promise<() => Promise<void>> {
  const tables = await filledTables(db)
  await sql`create schema ${sql.id(KEPT_SCHEMA)}`.execute(db)
  for (const { name } of tables) {
    await sql`create table ${sql.id(KEPT_SCHEMA, name)} as table ${sql.table(name)}`.execute(db)
  }
  const insertions = tables.map(({ name, columns }) => {
    const list = columns.map((column) => `"${column}"`).join(', ')
    return `insert into "${name}" (${list}) overriding system value select ${list} from ${KEPT_SCHEMA}."${name}"`
  })
  return () => clearTables(db, insertions)
}

async function filledTables(db: Db): Promise<StoredTable[]> {
  const tables = await storedTables(db)
  const filled = tables.map(
    ({ name }) => sql`select ${name} as name where exists (select from ${sql.table(name)})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(filled, sql` union all `)}`.execute(db)
  return tables.filter((table) => rows.some(({ name }) => name === table.name))
}

/** Begins another history, as the server does when it finds its database restored or new. */
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
