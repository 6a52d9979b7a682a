import { sql } from 'kysely'
import { UNVERIFIED_ACCOUNT_LIFE_MS } from '#contract/limits.ts'
import type { Db } from '#server/store/tables.ts'

/**
 * Removes accounts whose address nobody has verified for a month and that nothing refers to: somebody's slip of the
 * pen would otherwise keep an address taken for ever. What counts as referring is asked of the database, so that a
 * table of a later migration is looked at too; a link that was mailed lately counts.
 */
export async function pruneAccounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<=', now).execute()
  const references = await sql<{ table: string; column: string }>`
    select refers.conrelid::regclass::text as table, attribute.attname as column
    from pg_constraint refers
    join pg_attribute attribute on attribute.attrelid = refers.conrelid and attribute.attnum = any (refers.conkey)
    where refers.contype = 'f' and refers.confrelid = 'users'::regclass
  `.execute(db)
  let unused = db
    .deleteFrom('users')
    .where('verified_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - UNVERIFIED_ACCOUNT_LIFE_MS))
  for (const { table, column } of references.rows)
    unused = unused.where(
      sql<boolean>`not exists (select 1 from ${sql.raw(table)} where ${sql.ref(column)} = users.id)`,
    )
  await unused.execute()
}
