import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column deletion_asked_at timestamptz;
    create index users_deletion on users (deletion_asked_at) where deletion_asked_at is not null;
    create table account_exports (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz not null
    );
  `.execute(db)
}
