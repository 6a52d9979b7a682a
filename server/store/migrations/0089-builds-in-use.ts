import { sql, type Kysely } from 'kysely'

/**
 * Which build a session's device runs, and how far it has been told of its person's feed; blank for one that has not
 * asked since. And when each feed moved last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column build text, add column told_n bigint;
    alter table feed_heads add column moved_at timestamptz not null default now();
  `.execute(db)
}
