import { type Job, PgBoss } from 'pg-boss'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { failureCodes } from './failure-codes.ts'
import { moveFormerJobs } from './former-jobs.ts'
import { type JobKind, JOBS_AT_ONCE } from './job-kinds.ts'
import { JOBS_SCHEMA, onConnection } from './pg-boss.ts'

/** Does a job. Its data may have been written by an older or a newer server. */
export type DoJob = (data: unknown, id: string) => Promise<void>

/** Work to do once a transaction has committed. It isn't lost if the server stops before it's done. */
export type Jobs = {
  /**
   * Adds a job. Within a transaction, the job exists once that has committed. A job whose `id` already exists isn't
   * added again. Few jobs of a `group` are done at once.
   */
  add(db: Reader, kind: JobKind, data: object, options?: { id?: string; group?: string }): Promise<void>
  /**
   * Starts doing jobs of a kind, in the order in which they were added by any process on this database. How many at
   * once, and how often a job that rejects is retried, is in job-kinds.ts. After a crash a job may be done twice.
   */
  work(kind: JobKind, doJob: DoJob): Promise<void>
  /** Does the jobs that are due, and resolves when there are none left. */
  drain(kind: JobKind, doJob: DoJob): Promise<void>
  /** Waits for the jobs in progress. */
  close(): Promise<void>
}

/** The longest time before a new job is noticed. */
const LOOK_EVERY_SECONDS = 1
const CLOSE_LIMIT_MS = 10_000
const MOVE_EVERY_MS = 60_000

/**
 * Opens the jobs of a database whose tables are up to date. `log` gets one line for each problem of the queue itself.
 */
export async function openJobs({ db, log }: { db: Db; log: (line: string) => void }): Promise<Jobs> {
  const boss = new PgBoss({
    db: onConnection(db),
    schema: JOBS_SCHEMA,
    migrate: false,
    schedule: false,
    registerInstance: false,
  })
  // Without a listener, an error of the queue would end the process.
  boss.on('error', (error) => log(`Jobs wait (${error.name})`))
  await boss.start()
  // Servers of the former release may still run, and leave jobs behind when they stop.
  const moving = setInterval(() => {
    moveFormerJobs(db).catch((error: unknown) => log(`Former jobs wait (${failureCodes(error)})`))
  }, MOVE_EVERY_MS).unref()

  const doOne = async (kind: JobKind, { id, data }: Job<unknown>, doJob: DoJob): Promise<void> => {
    try {
      await doJob(data, id)
      await boss.complete(kind, id)
    } catch (error) {
      await boss.fail(kind, id, { reason: failureCodes(error) })
    }
  }
  return {
    async add(reader, kind, data, { id, group } = {}) {
      await boss.send(kind, data, {
        db: onConnection(reader),
        ...(id === undefined ? {} : { id }),
        ...(group === undefined ? {} : { group: { id: group } }),
      })
    },
    async work(kind, doJob) {
      const many = JOBS_AT_ONCE[kind]
      const how = {
        pollingIntervalSeconds: LOOK_EVERY_SECONDS,
        // One in each fetch, because several jobs fetched together come in no particular order.
        batchSize: 1,
        ...(many && { localConcurrency: many.atOnce, localGroupConcurrency: many.ofGroup }),
      }
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
    async close() {
      clearInterval(moving)
      await boss.stop({ timeout: CLOSE_LIMIT_MS })
    },
  }
}
