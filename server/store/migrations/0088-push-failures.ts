import { sql, type Kysely } from 'kysely'

/** Since when no push service has accepted messages for a device; null if one did last time, or none was tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column failed_since timestamptz`.execute(db)
}
