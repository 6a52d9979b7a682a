import { sql, type Kysely } from 'kysely'

/** The day from which a host is registered for GST; blank if they didn't say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column gst_from text not null default ''`.execute(db)
}
