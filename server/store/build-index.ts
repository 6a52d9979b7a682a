import { sql, type QueryExecutorProvider } from 'kysely'

type Connected = QueryExecutorProvider & { readonly isTransaction: boolean }

/**
 * Builds an index while everybody goes on writing, in a migration that runs alone. It takes longer than a plain `create
 * index`, which would make all writes to the table wait as long as it takes. What a try that broke off has left is removed
 * first. In a transaction, as in a restore, nobody else is there: the index is built plainly.
 *
 * `definition` is what stands after its name in SQL, such as `on messages (created_at) where photos is not null`.
 */
export async function buildIndex(db: Connected, name: string, definition: string): Promise<void> {
  const rest = sql`if not exists ${sql.id(name)} ${sql.raw(definition)}`
  if (db.isTransaction) return void (await sql`create index ${rest}`.execute(db))
  const { rows } = await sql<{ isWhole: boolean }>`
    select indisvalid as "isWhole" from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.isWhole === false) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  await sql`create index concurrently ${rest}`.execute(db)
}
