import { sql, type Kysely } from 'kysely'

/**
 * Which build a session's device runs, and how far it has read its person's feed; null if it hasn't asked since. Also
 * when each feed last moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column build text, add column told_n bigint;
    alter table feed_heads add column moved_at timestamptz not null default now();
  `.execute(db)
}
