import { sql, type Kysely } from 'kysely'

/** Members of a conversation besides its two people, and those who have been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat_members add column cohost_of uuid references users;
    create table former_cohosts (
      chat_id uuid not null references chats on delete cascade,
      user_id uuid not null references users,
      primary key (chat_id, user_id)
    );
    create index former_cohosts_user on former_cohosts (user_id);
  `.execute(db)
  await leaveToCarefulPath(db)
}

/**
 * Has `send_plain_messages` (0180) leave it to the careful path if its sender has left the conversation while it waited
 * for the lock: until now nobody ever did.
 */
async function leaveToCarefulPath(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('send_plain_messages'::regproc) as text
  `.execute(db)
  const text = rows[0]?.text ?? ''
  const changed = text.replace(
    'select count(*), bool_or(m.is_cleared)',
    'select count(*) filter (where m.user_id = sender) + count(*) - 1, bool_or(m.is_cleared)',
  )
  if (changed === text) throw new Error('send_plain_messages isn’t the one of 0180')
  await sql.raw(changed).execute(db)
}
