import { sql } from 'kysely'
import type { TroubledJob } from '#contract/overview.ts'
import type { JobState } from '#contract/troubled-job-states.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import { JOBS_SCHEMA } from './pg-boss.ts'

/** Jobs that haven't started a minute after they were due, that failed and wait for a retry, or that were given up. */
const TROUBLED = sql`(
  select id, name, state::text, retry_count, created_on, start_after, output
  from ${sql.table(`${JOBS_SCHEMA}.job`)}
  where state in ('retry', 'failed') or (state = 'created' and start_after < now() - interval '1 minute')
) as troubled`

export type JobCounts = { waiting: number; failed: number; oldest: Date | null }
/** Filters the jobs; without a `kind` or `state`, all of them match. */
export type JobsAsked = { kind?: string | undefined; state?: JobState | undefined }

/** Counts the jobs in trouble, those not given up separately, and returns when the oldest was added. */
export async function countTroubledJobs(db: Reader, asked: JobsAsked = {}): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where state <> 'failed')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed, min(created_on) as oldest
    from ${TROUBLED} where ${are(asked)}`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0, oldest: null }
}

/** Returns a page of these jobs, newest first, with the reason each failed but nothing of its content. */
export async function troubledJobsPage(
  db: Reader,
  { page, perPage, ...asked }: PageAsked & JobsAsked,
): Promise<Paged<TroubledJob>> {
  const { waiting, failed } = await countTroubledJobs(db, asked)
  const { rows } = await sql<{
    id: string
    kind: string
    state: string
    tries: number
    created_on: Date
    next_at: Date | null
    reason: string
  }>`
    select id, name as kind, state, case when state = 'created' then 0 else retry_count + 1 end as tries, created_on,
      case when state <> 'failed' then start_after end as next_at,
      -- The last is what pg-boss itself says of a try that broke off; what else stands in an output is not told.
      coalesce(output->>'reason', output->>'error', output->'value'->>'message', '') as reason
    from ${TROUBLED} where ${are(asked)}
    order by created_on desc, id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const data = rows.map(({ id, kind, state, tries, created_on, next_at, reason }) => ({
    id,
    kind,
    isGivenUp: state === 'failed',
    tries,
    orderedAt: created_on.toISOString(),
    nextAt: next_at?.toISOString() ?? null,
    reason,
  }))
  return { data, meta: pageMeta(page, perPage, waiting + failed) }
}

function are({ kind, state }: JobsAsked) {
  const ofKind = kind === undefined ? sql`true` : sql`name = ${kind}`
  if (state === undefined) return ofKind
  return state === 'failed' ? sql`${ofKind} and state = 'failed'` : sql`${ofKind} and state <> 'failed'`
}
