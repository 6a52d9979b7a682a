import { sql, type Kysely } from 'kysely'

/** When a device last received a push notification, as it has told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column received_at timestamptz`.execute(db)
}
