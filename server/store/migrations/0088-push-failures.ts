import { sql, type Kysely } from 'kysely'

/** Since when no push service has taken what was for a device; blank for one that is reached, or was never tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column failed_since timestamptz`.execute(db)
}
