import type { CalendarProblem } from '#contract/calendar-feed.ts'
import { isEchoNote } from '#contract/echo-note.ts'
import { dayAtPlace } from '#contract/region.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import { recordBlocked } from '#server/records/blocked-days/blocked-days.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { CalendarTables } from './calendar-tables.ts'
import { fetchCalendar } from './fetch-calendar.ts'
import { hasNewOverlap, type TakenDays } from './new-overlaps.ts'
import { resolveHost, type Resolve } from './public-network.ts'
import { readApart } from './reading/read-apart.ts'
import type { BusyDays } from './reading/read-calendar.ts'

export type Checking = Pick<ServerScope, 'db' | 'config' | 'live' | 'notices' | 'now' | 'newId'> & {
  /** The suffix of the ids of this server's own events. */
  ownHost: string
  resolve?: Resolve
}

/**
 * Days are read up to two years ahead of the day of reading, so a calendar is read completely once a day even if it
 * hasn't changed.
 */
const WHOLE_EVERY_MS = 24 * 3_600_000
/** A calendar that couldn't be read for a day, or cost too much, is tried again this much later. */
const TRY_LATER_MS = 6 * 3_600_000
const ZONE = 'Pacific/Auckland'

/** Readings under way in this process, by the id of the calendar. */
const underWay = new Map<string, Promise<void>>()

/**
 * Reads a calendar and updates the blocked days of its room to match; days that left the calendar are removed. If it
 * can't be read, the days stay unchanged and the host sees the reason. Waits for a reading of it that is under way
 * instead of beginning another.
 */
export function checkFeed(scope: Checking, id: string): Promise<void> {
  const reading = underWay.get(id) ?? readFeed(scope, id).finally(() => underWay.delete(id))
  underWay.set(id, reading)
  return reading
}

async function readFeed(scope: Checking, id: string): Promise<void> {
  const { db, config, now, ownHost, resolve = resolveHost } = scope
  const feed = await db
    .withTables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .innerJoin('units', 'units.id', 'calendar_feeds.unit_id')
    .select(['url', 'etag', 'last_modified', 'read_at', 'whole_at', 'problem', 'calendar_feeds.host_id'])
    .where('calendar_feeds.id', '=', id)
    .where('removed_at', 'is', null)
    .where('units.status', '<>', 'DELETED')
    .executeTakeFirst()
  if (!feed) return
  const at = now()
  const isRecent = feed.whole_at !== null && at.getTime() - feed.whole_at.getTime() < WHOLE_EVERY_MS
  const isSameEnough = isRecent && feed.problem === null
  const answer = await fetchCalendar(
    {
      url: feed.url,
      etag: isSameEnough ? feed.etag : null,
      lastModified: isSameEnough ? feed.last_modified : null,
    },
    { resolve, ownOrigins: config.calendarOrigins },
  )
  if (answer.kind === 'problem') return noteProblem(scope, id, { at, readAt: feed.read_at, ...answer })
  if (answer.kind === 'same') return note(scope, id, { checked_at: at, read_at: at, problem: null })
  const today = dayAtPlace(at, ZONE)
  const read = await readApart(feed.host_id, answer.text, { today, ownHost })
  if (!read.ok) return noteProblem(scope, id, { at, readAt: feed.read_at, problem: read.problem })
  const moved = await inTransaction(db, async (tx) => {
    const kept = await tx
      .withTables<CalendarTables>()
      .updateTable('calendar_feeds')
      .set({ checked_at: at, read_at: at, problem: null })
      .set({ etag: answer.etag, last_modified: answer.lastModified })
      .set({ whole_at: isSameEnough ? feed.whole_at : at })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning(['host_id', 'unit_id'])
      .executeTakeFirst()
    // The feed was removed while it was being read.
    return kept ? blockAs(tx, scope, { feedId: id, ...kept, days: read.days, at, today }) : []
  })
  tellPeople(scope, moved)
}

type Noted = Partial<Pick<CalendarTables['calendar_feeds'], 'checked_at' | 'read_at' | 'problem' | 'due_at'>>

async function note({ db }: Checking, id: string, noted: Noted): Promise<void> {
  await db
    .withTables<CalendarTables>()
    .updateTable('calendar_feeds')
    .set(noted)
    .where('id', '=', id)
    .execute()
}

type Trouble = { at: Date; readAt: Date | null; problem: CalendarProblem }

/** Notes why a calendar can't be read. One that hasn't been for a day, or is too big, is tried less often. */
function noteProblem(scope: Checking, id: string, { at, readAt, problem }: Trouble): Promise<void> {
  const isLasting = problem === 'tooBig' || (readAt?.getTime() ?? 0) < at.getTime() - WHOLE_EVERY_MS
  const later = isLasting ? { due_at: new Date(at.getTime() + TRY_LATER_MS) } : {}
  return note(scope, id, { checked_at: at, problem, ...later })
}

type Blocking = {
  feedId: string
  host_id: string
  unit_id: string
  days: readonly BusyDays[]
  at: Date
  today: string
}

/**
 * Adds days that are new and removes days that are gone; unchanged days keep their rows. Tells the host if new days take
 * nights that were taken. Returns whose feeds moved.
 */
async function blockAs(
  tx: Tx,
  { notices, newId }: Checking,
  { feedId, host_id, unit_id, days, at, today }: Blocking,
): Promise<string[]> {
  const blocked = tx.withTables<BlockedDaysTables>()
  const isShared = await hasAddress(tx, unit_id)
  const wanted = days.map(({ firstDay, lastDay, note: words }) => ({
    first_day: firstDay,
    last_day: lastDay,
    note: words,
    may_echo: isShared && isEchoNote(words),
  }))
  const stored = await blocked
    .selectFrom('blocked_days')
    .select(['id', 'first_day', 'last_day', 'note', 'may_echo'])
    .where('feed_id', '=', feedId)
    .execute()
  // Several may be identical; each keeps one row.
  const left = new Map<string, string[]>()
  for (const { id, ...row } of stored) left.set(keyOf(row), [...(left.get(keyOf(row)) ?? []), id])
  const added = wanted.flatMap((row) => {
    const known = left.get(keyOf(row))?.shift()
    if (known !== undefined) return []
    const of = { id: newId(), host_id, unit_id, feed_id: feedId, is_removed: false }
    return [{ ...of, ...row, created_at: at, updated_at: at }]
  })
  const isTwice = await hasNewOverlap(tx, { unitId: unit_id, feedId }, { added, former: stored, today })
  const gone = [...left.values()].flat()
  if (gone.length > 0) await blocked.deleteFrom('blocked_days').where('id', 'in', gone).execute()
  if (added.length > 0) await blocked.insertInto('blocked_days').values(added).execute()
  if (isTwice) {
    const about = { about: 'agreementOverlap' as const, subjectId: unit_id, byId: null }
    await notices.tell(tx, { ...about, userId: host_id, isPushOnly: false, reminder: null })
  }
  const changed = [...gone, ...added.map(({ id }) => id)]
  return recordBlocked(tx, { hostId: host_id, unitId: unit_id }, changed)
}

function keyOf({ first_day, last_day, note: words, may_echo }: TakenDays): string {
  return JSON.stringify([first_day, last_day, words, may_echo])
}

async function hasAddress(tx: Tx, unitId: string): Promise<boolean> {
  const address = await tx
    .withTables<CalendarTables>()
    .selectFrom('calendar_addresses')
    .select('unit_id')
    .where('unit_id', '=', unitId)
    .executeTakeFirst()
  return address !== undefined
}
