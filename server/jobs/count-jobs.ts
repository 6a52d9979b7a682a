import { sql } from 'kysely'
import type { Reader } from '#server/store/in-transaction.ts'
import type { JobKind } from './job-kinds.ts'
import { JOBS_SCHEMA } from './pg-boss.ts'

/** Jobs of a kind that failed and wait for another try, and those that were given up and not removed yet. */
export async function countJobs(db: Reader, kind: JobKind): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state = 'retry') as waiting, count(*) filter (where state = 'failed') as failed
    from ${sql.table(`${JOBS_SCHEMA}.job`)} where name = ${kind}`.execute(db)
  return { waiting: Number(rows[0]?.waiting ?? 0), failed: Number(rows[0]?.failed ?? 0) }
}
