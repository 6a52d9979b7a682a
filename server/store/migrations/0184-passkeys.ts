import { sql, type Kysely } from 'kysely'

/** Passkeys, and the challenges that wait for their answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      can_be_backed_up boolean not null,
      is_backed_up boolean not null,
      added_at timestamptz not null,
      used_at timestamptz
    );
    create index passkeys_user on passkeys (user_id, added_at);
    create table passkey_challenges (
      challenge_hash bytea primary key,
      user_id uuid references users on delete cascade,
      expires_at timestamptz not null
    );
    create index passkey_challenges_user on passkey_challenges (user_id);
    create index passkey_challenges_expiry on passkey_challenges (expires_at);
  `.execute(db)
}
