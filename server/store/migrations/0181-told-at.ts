import { sql, type Kysely } from 'kysely'

/** When it was last noted how far a device has read its person's feed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column told_at timestamptz`.execute(db)
}
