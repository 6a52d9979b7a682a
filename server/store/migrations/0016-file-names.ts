import { sql, type Kysely } from 'kysely'

/** The original name of a document, which other devices show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column name text not null default ''`.execute(db)
}
