import { sql, type Kysely } from 'kysely'

/** Calendars of other platforms that block days, and the secret addresses of rooms' own calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      id uuid primary key,
      unit_id uuid not null references units on delete cascade,
      host_id uuid not null references users on delete cascade,
      url text not null,
      name text not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      checked_at timestamptz,
      read_at timestamptz,
      problem text,
      etag text,
      last_modified text
    );
    create index calendar_feeds_unit on calendar_feeds (unit_id);
    create index calendar_feeds_due on calendar_feeds (due_at);
    create table calendar_addresses (
      unit_id uuid primary key references units on delete cascade,
      token text not null unique,
      created_at timestamptz not null
    );
  `.execute(db)
}
