import { sql, type Kysely } from 'kysely'

/** What is known about each sign-in besides its tokens: the device, and when and where it was last seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      browser text,
      system text,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      seen_from text not null default ''
    );
    create index sessions_user on sessions (user_id);
    insert into sessions (id, user_id, started_at, seen_at)
      select session_id, min(user_id::text)::uuid, min(created_at), max(created_at)
      from access_tokens group by session_id;
  `.execute(db)
}
