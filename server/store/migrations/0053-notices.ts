import { sql, type Kysely } from 'kysely'

/** Notices that a person has turned off; all others are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column notices_off text[] not null default '{}'`.execute(db)
}
