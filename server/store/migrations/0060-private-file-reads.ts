import { sql, type Kysely } from 'kysely'

/** Also logs attachments that an administrator has read; without a file, it was the agreement itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table private_reads add column file_id uuid`.execute(db)
}
