import { sql, type Kysely } from 'kysely'

/** The GST number that a host may enter, without dashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column gst_number text not null default ''`.execute(db)
}
