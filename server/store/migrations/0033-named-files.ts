import { sql, type Kysely } from 'kysely'

/** Indexes for which record names a file, which is queried when somebody begins to upload under an id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index units_photos on units using gin ((fields->'photos') jsonb_path_ops);
    create index agreements_attachments on agreements using gin ((terms->'attachments'));
  `.execute(db)
}
