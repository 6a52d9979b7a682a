import { z } from 'zod'
import type { Jobs } from '#server/store/jobs/open-jobs.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { CalendarTables } from './calendar-tables.ts'
import { checkFeed, type Checking } from './check-feed.ts'

/** How often a calendar is read, and how often due calendars are looked for. */
export const READ_EVERY_MS = 3_600_000
const LOOK_EVERY_MS = 5 * 60_000
const AT_ONCE = 200

const Job = z.object({ feedId: z.uuid() })

/**
 * Reads calendars from now on, each about once an hour, in any process on this database. Returns a function that stops
 * it.
 */
export async function checkInTime(scope: Checking, jobs: Jobs): Promise<() => Promise<void>> {
  let running: Promise<unknown> = Promise.resolve()
  const look = (): void => {
    // If a turn fails (the database is unavailable), the next one makes up for it.
    running = running.then(() => addDueChecks(scope, jobs)).catch(() => undefined)
  }
  await jobs.work('calendar', (data) => doCheck(scope, data))
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Does one job: reads the calendar that it names. */
export async function doCheck(scope: Checking, data: unknown): Promise<void> {
  const job = Job.safeParse(data)
  if (job.success) await checkFeed(scope, job.data.feedId)
}

/** Adds one job for each calendar that is due, however many processes look. Returns how many. */
export function addDueChecks(
  { db, now }: Pick<Checking, 'db' | 'now'>,
  jobs: Pick<Jobs, 'add'>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const at = now()
    const due = await tx
      .withTables<CalendarTables>()
      .selectFrom('calendar_feeds')
      .select('id')
      .where('due_at', '<=', at)
      .orderBy('due_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    await tx
      .withTables<CalendarTables>()
      .updateTable('calendar_feeds')
      .set({ due_at: new Date(at.getTime() + READ_EVERY_MS) })
      .where('id', 'in', ids)
      .execute()
    for (const feedId of ids) await jobs.add(tx, 'calendar', { feedId })
    return due.length
  })
}
