import { sql } from 'kysely'
import { UNVERIFIED_ACCOUNT_LIFE_MS } from '#contract/limits.ts'
import type { Db } from '#server/store/tables.ts'
import { forgetOldSignUps } from './sign-ups.ts'

/**
 * Deletes accounts whose address nobody has verified for a month and that nothing refers to. Otherwise a mistyped
 * address would stay taken forever. The database itself tells which columns refer to accounts, so that tables of later
 * migrations are covered. A link that was mailed recently counts as a reference.
 */
export async function pruneAccounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<=', now).execute()
  await forgetOldSignUps(db, now)
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
