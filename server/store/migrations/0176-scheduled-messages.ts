import { sql, type Kysely } from 'kysely'

/** Messages that send themselves, and when both sides of an agreement had agreed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scheduled_messages (
      id uuid primary key,
      host_id uuid not null references users on delete cascade,
      fields jsonb not null,
      send_at timestamptz,
      sent_at timestamptz,
      active_from timestamptz not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index scheduled_messages_host on scheduled_messages (host_id, updated_at);
    create index scheduled_messages_due on scheduled_messages (send_at) where sent_at is null and send_at is not null;
    alter table agreements add column agreed_at timestamptz;
  `.execute(db)
}
