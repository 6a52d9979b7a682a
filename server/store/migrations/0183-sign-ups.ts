import { sql, type Kysely } from 'kysely'

/** Accounts that wait for their mailed link: the browser that registered them, and the room that it came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_ups (
      user_id uuid primary key references users on delete cascade,
      browser_hash bytea not null,
      unit_id uuid not null references units on delete cascade,
      arrives text,
      leaves text,
      made_at timestamptz not null
    );
    create index sign_ups_unit on sign_ups (unit_id);
  `.execute(db)
}
