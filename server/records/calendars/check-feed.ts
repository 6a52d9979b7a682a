import type { CalendarProblem } from '#contract/calendar-feed.ts'
import { dayAtPlace } from '#contract/region.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { CalendarTables } from './calendar-tables.ts'
import { fetchCalendar } from './fetch-calendar.ts'
import { resolveHost, type Resolve } from './public-network.ts'
import { readApart } from './reading/read-apart.ts'
import type { BusyDays } from './reading/read-calendar.ts'

export type Checking = Pick<ServerScope, 'db' | 'config' | 'live' | 'now' | 'newId'> & {
  /** The suffix of the ids of this server's own events. */
  ownHost: string
  resolve?: Resolve
}

/**
 * Days are read up to two years ahead of the day of reading, so a calendar is read completely once a day even if it
 * hasn't changed.
 */
const WHOLE_EVERY_MS = 24 * 3_600_000

/**
 * Reads a calendar and updates the blocked days of its room to match; days that left the calendar are removed. If it
 * can't be read, the days stay unchanged and the host sees the reason.
 */
export async function checkFeed(scope: Checking, id: string): Promise<void> {
  const { db, config, now, ownHost, resolve = resolveHost } = scope
  const feed = await db
    .withTables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .innerJoin('units', 'units.id', 'calendar_feeds.unit_id')
    .select(['url', 'etag', 'last_modified', 'read_at', 'problem', 'calendar_feeds.host_id'])
    .where('calendar_feeds.id', '=', id)
    .where('units.status', '<>', 'DELETED')
    .executeTakeFirst()
  if (!feed) return
  const at = now()
  const isRecent = feed.read_at !== null && at.getTime() - feed.read_at.getTime() < WHOLE_EVERY_MS
  const isSameEnough = isRecent && feed.problem === null
  const answer = await fetchCalendar(
    {
      url: feed.url,
      etag: isSameEnough ? feed.etag : null,
      lastModified: isSameEnough ? feed.last_modified : null,
    },
    { resolve, ownOrigins: config.calendarOrigins },
  )
  if (answer.kind === 'problem') return note(scope, id, { checked_at: at, problem: answer.problem })
  if (answer.kind === 'same') return note(scope, id, { checked_at: at, problem: null })
  const today = dayAtPlace(at, 'Pacific/Auckland')
  const read = await readApart(feed.host_id, answer.text, { today, ownHost })
  if (!read.ok) return note(scope, id, { checked_at: at, problem: read.problem })
  const moved = await inTransaction(db, async (tx) => {
    const kept = await tx
      .withTables<CalendarTables>()
      .updateTable('calendar_feeds')
      .set({ checked_at: at, problem: null, etag: answer.etag, last_modified: answer.lastModified })
      .set({ read_at: isSameEnough && feed.read_at ? feed.read_at : at })
      .where('id', '=', id)
      .returning(['host_id', 'unit_id'])
      .executeTakeFirst()
    // The feed was removed while it was being read.
    return kept ? blockAs(tx, { feedId: id, ...kept, days: read.days, at, newId: scope.newId }) : []
  })
  tellPeople(scope, moved)
}

type Noted = { checked_at: Date; problem: CalendarProblem | null }

async function note({ db }: Checking, id: string, noted: Noted): Promise<void> {
  await db
    .withTables<CalendarTables>()
    .updateTable('calendar_feeds')
    .set(noted)
    .where('id', '=', id)
    .execute()
}

type Blocking = {
  feedId: string
  host_id: string
  unit_id: string
  days: readonly BusyDays[]
  at: Date
  newId: () => string
}

/** Adds days that are new and removes days that are gone; unchanged days keep their rows. Returns whose feeds moved. */
async function blockAs(tx: Tx, { feedId, host_id, unit_id, days, at, newId }: Blocking): Promise<string[]> {
  const blocked = tx.withTables<BlockedDaysTables>()
  const stored = await blocked
    .selectFrom('blocked_days')
    .select(['id', 'first_day', 'last_day', 'note'])
    .where('feed_id', '=', feedId)
    .execute()
  // Several may be identical; each keeps one row.
  const left = new Map<string, string[]>()
  for (const { id, first_day, last_day, note: words } of stored) {
    const key = JSON.stringify([first_day, last_day, words])
    left.set(key, [...(left.get(key) ?? []), id])
  }
  const added = days.flatMap(({ firstDay, lastDay, note: words }) => {
    const known = left.get(JSON.stringify([firstDay, lastDay, words]))?.shift()
    if (known !== undefined) return []
    const row = { id: newId(), host_id, unit_id, feed_id: feedId, first_day: firstDay, last_day: lastDay }
    return [{ ...row, note: words, is_removed: false, created_at: at, updated_at: at }]
  })
  const gone = [...left.values()].flat()
  if (gone.length > 0) await blocked.deleteFrom('blocked_days').where('id', 'in', gone).execute()
  if (added.length > 0) await blocked.insertInto('blocked_days').values(added).execute()
  const changed = [...gone, ...added.map(({ id }) => id)]
  const moved = changed.length > 0 ? [host_id] : []
  await recordChanges(
    tx,
    moved,
    changed.map((id) => ({ collection: 'blockedDays', id })),
  )
  return moved
}
