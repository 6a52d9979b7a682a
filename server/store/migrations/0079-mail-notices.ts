import { sql, type Kysely } from 'kysely'

/**
 * Since when an address has been refusing mail permanently, and until when each person's unread messages were mailed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column mail_refused_at timestamptz;
    create table message_digests (
      user_id uuid primary key references users on delete cascade,
      mailed_at timestamptz not null,
      told_until timestamptz not null
    );
    create index chats_last_message on chats (last_message_at);
  `.execute(db)
}
