import { sql, type Kysely } from 'kysely'

/** What messages said before they were edited or taken back, by the id of the change, which is made on the device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column edition integer not null default 0,
      add column edited_at timestamptz,
      add column taken_back jsonb;
    create table message_versions (
      id uuid primary key,
      message_id uuid not null references messages on delete cascade,
      nth integer not null check (nth >= 0),
      message text not null,
      photos jsonb,
      replaced_by text,
      replaced_at timestamptz not null,
      unique (message_id, nth)
    );
    create index messages_taken_back on messages (id) where taken_back is not null;
  `.execute(db)
}
