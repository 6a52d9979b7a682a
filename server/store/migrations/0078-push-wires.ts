import { sql, type Kysely } from 'kysely'

/** Which wire each device's service worker was built for. Those of the first wire only know notices of messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column wire integer not null default 1`.execute(db)
}
