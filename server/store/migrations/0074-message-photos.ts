import { sql, type Kysely } from 'kysely'

/**
 * Photos that a message names, each with its stored facts once it has arrived. The contract defines the purposes; a
 * list here would have to be changed for each new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages add column photos jsonb;
    create index messages_photos on messages using gin (photos jsonb_path_ops) where photos is not null;
    alter table files add column kept_sha256 text;
    alter table files drop constraint if exists files_purpose_check;
  `.execute(db)
}
