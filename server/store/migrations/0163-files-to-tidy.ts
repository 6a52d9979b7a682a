import { sql, type Kysely } from 'kysely'

/** Finds private files of a purpose page by page (server/files/tidy-files.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index files_private on files (purpose, id) where stored_at is not null and not is_public
  `.execute(db)
}
