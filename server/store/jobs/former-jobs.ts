import { sql } from 'kysely'
import type { Db } from '#server/store/tables.ts'
import { jobKinds } from './job-kinds.ts'
import { JOBS_SCHEMA } from './pg-boss.ts'

/** Where pg-boss 10 had its tables, which later ones can't bring up to date. */
const FORMER_SCHEMA = 'jobs_24'
const COLUMNS = sql`id, name, data, priority, state::text, retry_limit, retry_count, retry_delay, retry_backoff,
  extract(epoch from expire_in)::int as expire_seconds, start_after, created_on, started_on, completed_on, keep_until,
  output, policy`

/**
 * Moves what is left in the tables of pg-boss 10, if there are any: jobs that wait, that broke off when their process
 * died, and those that were given up, which the overview lists. Each keeps its place, its tries and its time. A job
 * that a server of the former release is doing right now stays with that server.
 */
export async function moveFormerJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ job: string | null }>`
    select to_regclass(${`${FORMER_SCHEMA}.job`})::text as job`.execute(db)
  if (rows[0]?.job === null) return
  // In one statement, so that no job is in both tables, or in neither.
  await sql`
    with left_over as (
      delete from ${sql.table(`${FORMER_SCHEMA}.job`)}
      where name = any(${jobKinds}) and (
        state in ('created', 'retry', 'failed')
        or (state = 'active' and started_on + expire_in < now() and retry_count < retry_limit)
      )
      returning ${COLUMNS}
    ), given_up as (
      delete from ${sql.table(`${FORMER_SCHEMA}.archive`)}
      where name = any(${jobKinds}) and state = 'failed'
      returning ${COLUMNS}
    )
    insert into ${sql.table(`${JOBS_SCHEMA}.job`)} (
      id, name, data, priority, state, retry_limit, retry_count, retry_delay, retry_backoff, expire_seconds,
      start_after, created_on, started_on, completed_on, keep_until, output, policy
    )
    select
      id, name, data, priority,
      (case when state = 'active' then 'retry' else state end)::${sql.table(`${JOBS_SCHEMA}.job_state`)},
      retry_limit, retry_count, retry_delay, retry_backoff, expire_seconds, start_after, created_on, started_on,
      completed_on, keep_until, output, policy
    from (select * from left_over union all select * from given_up) as moved
    on conflict do nothing`.execute(db)
}
