import { sql, type Kysely } from 'kysely'

/**
 * When a calendar was last read whole, and when its host removed it: it can be brought back for a day. Days that may be
 * an echo of the room's own calendar (`domain/calendar/own-echo.ts`); the next reading says which.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table calendar_feeds add column whole_at timestamptz;
    alter table calendar_feeds add column removed_at timestamptz;
    create index calendar_feeds_host on calendar_feeds (host_id);
    alter table blocked_days add column may_echo boolean not null default false;
  `.execute(db)
}
