import { PgBoss } from 'pg-boss'
import type { Db } from '#server/store/tables.ts'
import { moveFormerJobs } from './former-jobs.ts'
import { JOB_KINDS, jobKinds } from './job-kinds.ts'
import { JOBS_SCHEMA, onConnection } from './pg-boss.ts'

/**
 * Creates the job tables and a queue for each kind if they are missing, brings the options of existing queues up to date,
 * and moves the jobs of the former tables. Called by one process at a time (migrate.ts): two that create one queue can
 * wait for each other.
 */
export async function installJobs(db: Db): Promise<void> {
  const boss = new PgBoss({ db: onConnection(db), schema: JOBS_SCHEMA, supervise: false, schedule: false })
  await boss.start()
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const kind of jobKinds) {
    if (existing.has(kind)) await boss.updateQueue(kind, JOB_KINDS[kind])
    else await boss.createQueue(kind, JOB_KINDS[kind])
  }
  await boss.stop({ graceful: false })
  await moveFormerJobs(db)
}
