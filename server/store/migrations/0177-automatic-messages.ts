import { sql, type Kysely } from 'kysely'

/** Which messages the server sent for their sender. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column is_automatic boolean not null default false`.execute(db)
}
