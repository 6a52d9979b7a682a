import PgBoss from 'pg-boss'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { failureCodes } from './failure-codes.ts'
import type { JobKind } from './job-kinds.ts'
import { JOBS_SCHEMA, onConnection } from './pg-boss.ts'

/** Does a job. What it is given may have been written by an older server, or a newer one. */
export type DoJob = (data: unknown, id: string) => Promise<void>

/** What must be done once a transaction has committed, and is not forgotten when the server ends before it is done. */
export type Jobs = {
  /** Adds a job; in a transaction, it is there once that has committed. One whose `id` is there already is not added again. */
  add(db: Reader, kind: JobKind, data: object, id?: string): Promise<void>
  /**
   * Does jobs of a kind from now on, in the order in which they were added, whichever process of this database has added them. One that rejects is tried again
   * (job-kinds.ts). After a crash a job may be done twice.
   */
  work(kind: JobKind, doJob: DoJob): Promise<void>
  /** Does the jobs that are due, and resolves when there are none. */
  drain(kind: JobKind, doJob: DoJob): Promise<void>
  /** Lets the jobs under way end. */
  close(): Promise<void>
}

/** How long a new job waits at most. */
const LOOK_EVERY_SECONDS = 1
const CLOSE_LIMIT_MS = 10_000
/** Jobs hold addresses: they are kept as long as somebody may ask why a mail did not come. */
const KEPT = { archiveCompletedAfterSeconds: 3600, deleteAfterDays: 7 }

/** Opens the jobs of a database whose tables are up to date. `log` takes one line for each problem of the queue itself. */
export async function openJobs({ db, log }: { db: Db; log: (line: string) => void }): Promise<Jobs> {
  const boss = new PgBoss({
    db: onConnection(db),
    schema: JOBS_SCHEMA,
    migrate: false,
    schedule: false,
    ...KEPT,
  })
  // Without a listener an error of the queue would end the process.
  boss.on('error', (error) => log(`Jobs wait (${error.name})`))
  await boss.start()

  const doOne = async (kind: JobKind, { id, data }: PgBoss.Job<unknown>, doJob: DoJob): Promise<void> => {
    try {
      await doJob(data, id)
      await boss.complete(kind, id)
    } catch (error) {
      await boss.fail(kind, id, { reason: failureCodes(error) })
    }
  }
  return {
    async add(reader, kind, data, id) {
      await boss.send(kind, data, { db: onConnection(reader), ...(id === undefined ? {} : { id }) })
    },
    async work(kind, doJob) {
      // One at a time, because several that are fetched together come in no order; then the next one at once.
      const how = { pollingIntervalSeconds: LOOK_EVERY_SECONDS, batchSize: 1 }
      const worker = await boss.work<unknown>(kind, how, async ([job]) => {
        if (job) await doOne(kind, job, doJob)
        boss.notifyWorker(worker)
      })
    },
    async drain(kind, doJob) {
      for (;;) {
        const [job] = await boss.fetch<unknown>(kind)
        if (!job) return
        await doOne(kind, job, doJob)
      }
    },
    close: () => boss.stop({ timeout: CLOSE_LIMIT_MS }),
  }
}
