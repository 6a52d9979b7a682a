import PgBoss from 'pg-boss'
import type { Db } from '#server/store/tables.ts'
import { JOB_KINDS, jobKinds } from './job-kinds.ts'
import { JOBS_SCHEMA, onConnection } from './pg-boss.ts'

/** Creates the job tables and a queue for each kind, and brings the queues' options up to date. */
export async function installJobs(db: Db): Promise<void> {
  const boss = new PgBoss({ db: onConnection(db), schema: JOBS_SCHEMA, supervise: false, schedule: false })
  await boss.start()
  for (const kind of jobKinds) {
    const queue = { name: kind, ...JOB_KINDS[kind] }
    await boss.createQueue(kind, queue)
    await boss.updateQueue(kind, queue)
  }
  await boss.stop({ graceful: false })
}
