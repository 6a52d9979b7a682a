import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calls (
      id uuid primary key,
      chat_id uuid not null references chats on delete cascade,
      caller_id uuid not null references users,
      started_at timestamptz not null,
      ends_at timestamptz not null,
      outcome text check (outcome in ('answered', 'declined', 'missed'))
    );
    create unique index calls_open on calls (chat_id) where outcome is null;
    create index calls_open_ends on calls (ends_at) where outcome is null;

    create index blocks_blocked on blocks (blocked_id);
  `.execute(db)
  // Somebody else's database may not have the extension, or not allow it: searching then reads more rows.
  await sql`
    do $$
    begin
      create extension if not exists pg_trgm;
      create index messages_folded on messages using gin (folded_message gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'pg_trgm is not available';
    end
    $$;
  `.execute(db)
}
