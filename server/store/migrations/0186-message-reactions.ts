import { sql, type Kysely } from 'kysely'

/** The reactions to a message: by person, the emoji (`null` if it was taken off) and the edition that it made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column reactions jsonb`.execute(db)
}
