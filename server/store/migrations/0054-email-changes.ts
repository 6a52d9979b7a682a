import { sql, type Kysely } from 'kysely'

/** New addresses waiting to be confirmed, and former ones that can be restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_links (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('confirm', 'undo')),
      email text not null,
      token_hash bytea unique,
      expires_at timestamptz not null
    );
    create index address_links_user on address_links (user_id);
    create index address_links_expiry on address_links (expires_at);
  `.execute(db)
}
