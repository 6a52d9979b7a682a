import { sql } from 'kysely'
import type { Reader } from '#server/store/in-transaction.ts'

/** Returns how many statements in a test's database wait for a row that another transaction holds. */
export async function lockWaits(db: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}
