import { sql, type Kysely } from 'kysely'

/** The message that another one answers, with its position: `{ id, position }`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column quotes jsonb`.execute(db)
}
