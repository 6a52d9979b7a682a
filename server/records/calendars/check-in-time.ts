import { z } from 'zod'
import { claimTurns, type Claiming } from '#server/store/jobs/claim-turns.ts'
import type { Jobs } from '#server/store/jobs/open-jobs.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { CalendarTables } from './calendar-tables.ts'
import { checkFeed, type Checking } from './check-feed.ts'

/** How often a calendar is read, and how often due calendars are looked for. */
export const READ_EVERY_MS = 3_600_000
const LOOK_EVERY_MS = 5 * 60_000
const AT_ONCE = 200

/** A removed calendar can be brought back for this long. */
const REMOVED_KEPT_MS = 24 * 3_600_000

/** `askedAt` is missing in jobs of former servers. */
const Job = z.object({ feedId: z.uuid(), askedAt: z.coerce.date().optional() })

/**
 * Reads calendars from now on, each about once an hour, in any process on this database. Returns a function that stops
 * it.
 */
export async function checkInTime(scope: Checking & Claiming, jobs: Jobs): Promise<() => Promise<void>> {
  let running: Promise<unknown> = Promise.resolve()
  const isOurs = claimTurns(scope, 'calendars', LOOK_EVERY_MS)
  const lookNow = async () => (await isOurs()) && addDueChecks(scope, jobs)
  const look = (): void => {
    // If a turn fails (the database is unavailable), the next one makes up for it.
    running = running.then(lookNow).catch(() => undefined)
  }
  await jobs.work('calendar', (data) => doCheck(scope, data))
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Does one job: reads the calendar that it names, unless it was read since the job was added. */
export async function doCheck(scope: Checking, data: unknown): Promise<void> {
  const job = Job.safeParse(data)
  if (!job.success) return
  const { feedId, askedAt } = job.data
  if (!(await isReadSince(scope, feedId, askedAt))) await checkFeed(scope, feedId)
}

async function isReadSince({ db }: Checking, id: string, since: Date | undefined): Promise<boolean> {
  if (since === undefined) return false
  const feed = await db
    .withTables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .select('checked_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return (feed?.checked_at?.getTime() ?? 0) > since.getTime()
}

/**
 * Adds one job for each calendar that is due, however many processes look, and forgets those that were removed a day
 * ago. Returns how many jobs.
 */
export function addDueChecks(
  { db, now }: Pick<Checking, 'db' | 'now'>,
  jobs: Pick<Jobs, 'add'>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const at = now()
    await tx
      .withTables<CalendarTables>()
      .deleteFrom('calendar_feeds')
      .where('removed_at', '<', new Date(at.getTime() - REMOVED_KEPT_MS))
      .execute()
    const due = await tx
      .withTables<CalendarTables>()
      .selectFrom('calendar_feeds')
      .select(['id', 'url'])
      .where('due_at', '<=', at)
      .where('removed_at', 'is', null)
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
    for (const { id, url } of due)
      await jobs.add(tx, 'calendar', { feedId: id, askedAt: at }, { group: new URL(url).hostname })
    return due.length
  })
}
