import { sql, type Kysely } from 'kysely'

/** Who wrote which field of a turnover last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turnovers add column written_by jsonb not null default '{}'`.execute(db)
}
