import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (key text primary key, value text not null);
    insert into settings values ('feed_epoch', replace(gen_random_uuid()::text, '-', ''));

    create table users (
      id uuid primary key,
      email text not null,
      first_name text not null,
      last_name text not null,
      avatar_url text,
      role text check (role in ('GUEST', 'HOST', 'ADMIN')),
      password_hash text not null,
      verified_at timestamptz,
      created_at timestamptz not null default now()
    );
    create unique index users_email on users (lower(email));

    create table access_tokens (
      hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      remember boolean not null,
      session_id uuid not null default gen_random_uuid(),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index access_tokens_user on access_tokens (user_id);
    create index access_tokens_session on access_tokens (session_id);

    create table failed_logins (
      address_hash bytea primary key,
      failed integer not null,
      expires_at timestamptz not null
    );
    create index failed_logins_expiry on failed_logins (expires_at);

    create table units (
      id uuid primary key,
      host_id uuid not null references users,
      title text not null,
      created_at timestamptz not null default now()
    );

    create table chats (
      id uuid primary key,
      unit_id uuid references units,
      pair text not null,
      last_position integer not null default -1,
      last_message_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      unique nulls not distinct (pair, unit_id)
    );

    create table chat_members (
      chat_id uuid not null references chats on delete cascade,
      user_id uuid not null references users,
      read_position integer not null default -1,
      first_position integer not null default 0,
      is_cleared boolean not null default false,
      primary key (chat_id, user_id)
    );
    create index chat_members_user on chat_members (user_id, chat_id);

    create function folded(text) returns text immutable strict parallel safe language sql
      return translate(
        lower($1),
        'āēīōūáéíóúàèìòùâêîôûãõñçäëïöüĀĒĪŌŪÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÃÕÑÇÄËÏÖÜ',
        'aeiouaeiouaeiouaeiouaoncaeiouaeiouaeiouaeiouaeiouaoncaeiou'
      );

    create table messages (
      id uuid primary key,
      chat_id uuid not null references chats on delete cascade,
      position integer not null check (position >= 0),
      sender_id uuid not null references users,
      kind text not null default 'text' check (kind in ('text', 'call', 'system')),
      message text not null,
      folded_message text not null generated always as (folded(message)) stored,
      written_at timestamptz,
      created_at timestamptz not null default now(),
      unique (chat_id, position) include (sender_id)
    );

    create table blocks (
      blocker_id uuid not null references users,
      blocked_id uuid not null references users,
      created_at timestamptz not null default now(),
      primary key (blocker_id, blocked_id)
    );

    create table feed_heads (user_id uuid primary key references users on delete cascade, n bigint not null default 0);

    create table feed_changes (
      user_id uuid not null references users on delete cascade,
      n bigint not null,
      collection text not null,
      row_id uuid not null,
      primary key (user_id, collection, row_id)
    );
    create unique index feed_changes_order on feed_changes (user_id, n);
  `.execute(db)
}
