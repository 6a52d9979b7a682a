import { sql, type Kysely } from 'kysely'

/** What a document was called where it was chosen: other devices show it by that name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column name text not null default ''`.execute(db)
}
