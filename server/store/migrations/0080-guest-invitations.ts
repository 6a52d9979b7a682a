import { sql, type Kysely } from 'kysely'

/** Links by which hosts invite guests into a conversation. Only the hash of each link's secret is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_invitations (
      id uuid primary key,
      host_id uuid not null references users on delete cascade,
      unit_id uuid not null references units on delete cascade,
      guest_name text not null,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      used_at timestamptz,
      used_by uuid references users on delete cascade,
      check ((used_at is null) = (used_by is null)),
      check (used_at is null or revoked_at is null)
    );
    create index guest_invitations_host on guest_invitations (host_id, created_at);
    create index guest_invitations_used_by on guest_invitations (used_by) where used_by is not null;
  `.execute(db)
}
