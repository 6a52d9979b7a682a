import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column locale text not null default 'en';

    create table mailed_links (
      address_hash bytea not null,
      purpose text not null check (purpose in ('verification', 'reset')),
      token_hash bytea not null unique,
      user_id uuid references users on delete cascade,
      expires_at timestamptz not null,
      primary key (address_hash, purpose)
    );
    create index mailed_links_user on mailed_links (user_id);
    create index mailed_links_expiry on mailed_links (expires_at);
  `.execute(db)
}
