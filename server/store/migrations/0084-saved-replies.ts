import { sql, type Kysely } from 'kysely'

/** Texts that people write often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_replies (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      title text not null check (title <> ''),
      text text not null check (text <> ''),
      is_removed boolean not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index saved_replies_user on saved_replies (user_id, updated_at);
  `.execute(db)
}
