import { PgBoss } from 'pg-boss'
import type { Db } from '#server/store/tables.ts'
import { moveFormerJobs } from './former-jobs.ts'
import { JOB_KINDS, jobKinds } from './job-kinds.ts'
import { JOBS_SCHEMA, onConnection } from './pg-boss.ts'

/**
 * Creates the job tables and a queue for each kind, brings the queues' options up to date, and moves the jobs of the
 * former tables.
 */
export async function installJobs(db: Db): Promise<void> {
  const boss = new PgBoss({ db: onConnection(db), schema: JOBS_SCHEMA, supervise: false, schedule: false })
  await boss.start()
  for (const kind of jobKinds) {
    await boss.createQueue(kind, JOB_KINDS[kind])
    await boss.updateQueue(kind, JOB_KINDS[kind])
  }
  await boss.stop({ graceful: false })
  await moveFormerJobs(db)
}
