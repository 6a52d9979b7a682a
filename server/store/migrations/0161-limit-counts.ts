import { sql, type Kysely } from 'kysely'

/**
 * What limits count for all processes together (server/access/limits/postgres-limits.ts). Not logged: no count waits for
 * the disk, and after a crash they begin anew. `at` is when a window ends, or when a volume was as large as `amount`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table limit_counts (
      key text primary key, amount double precision not null, at timestamptz not null
    )
  `.execute(db)
}
