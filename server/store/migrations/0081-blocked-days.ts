import { sql, type Kysely } from 'kysely'

/** Days on which a room isn't available; those with a feed came from a calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocked_days (
      id uuid primary key,
      host_id uuid not null references users on delete cascade,
      unit_id uuid not null references units on delete cascade,
      feed_id uuid,
      first_day text not null check (first_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      last_day text not null check (last_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      note text not null,
      is_removed boolean not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (first_day <= last_day)
    );
    create index blocked_days_host on blocked_days (host_id, updated_at);
    create index blocked_days_unit on blocked_days (unit_id, last_day) where not is_removed;
    create index blocked_days_feed on blocked_days (feed_id) where feed_id is not null;
  `.execute(db)
}
