import type { CalendarFeed } from '#contract/calendar-feed.ts'
import { CALENDARS_OF_UNIT_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { sql } from 'kysely'
import { recordBlocked } from '#server/records/blocked-days/blocked-days.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import { inTransaction, type Reader, type Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import type { CalendarTables } from './calendar-tables.ts'
import { CALENDARS_OF_HOST_MAX } from './limits.ts'

/** A room, and the person making the request. */
export type OwnUnit = { unitId: string; hostId: string }

/**
 * Returns the calendars that a room reads, oldest first, and the token of its own calendar. Fails with `notFound` for
 * somebody else's room.
 */
export async function calendarsOf(
  db: Reader,
  room: OwnUnit,
): Promise<Result<{ feeds: CalendarFeed[]; token: string | null }>> {
  if (!(await isOwn(db, room))) return noSuchRoom()
  const feeds = await db
    .withTables<CalendarTables & BlockedDaysTables>()
    .selectFrom('calendar_feeds')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('blocked_days')
        .whereRef('blocked_days.feed_id', '=', 'calendar_feeds.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
    )
    .where('unit_id', '=', room.unitId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const address = await db
    .withTables<CalendarTables>()
    .selectFrom('calendar_addresses')
    .select('token')
    .where('unit_id', '=', room.unitId)
    .executeTakeFirst()
  return ok({
    feeds: feeds.map(({ id, name, url, checked_at, read_at, problem, count }) => ({
      id,
      name,
      source: new URL(url).hostname,
      checkedAt: checked_at?.toISOString() ?? null,
      readAt: read_at?.toISOString() ?? null,
      problem,
      count: count ?? 0,
    })),
    token: address?.token ?? null,
  })
}

/**
 * Adds a calendar for a room to read. Idempotent. Fails with `invalid` if the room, or all rooms of its host, read as
 * many as they may.
 */
export function addFeed(
  db: Db,
  room: OwnUnit,
  feed: { id: string; url: string; name: string; at: Date; dueAt: Date },
): Promise<Result<void>> {
  return inTransaction(db, async (tx) => {
    if (!(await isOwn(tx, room, { isLocked: true }))) return noSuchRoom()
    const feeds = await tx
      .withTables<CalendarTables>()
      .selectFrom('calendar_feeds')
      .select(['id', 'unit_id'])
      .where('host_id', '=', room.hostId)
      .where('removed_at', 'is', null)
      .execute()
    const ofUnit = feeds.filter(({ unit_id }) => unit_id === room.unitId)
    if (ofUnit.some(({ id }) => id === feed.id)) return ok(undefined)
    const problem = problemOf(ofUnit.length + 1, feeds.length + 1)
    if (problem) return problem
    const made = await tx
      .withTables<CalendarTables>()
      .insertInto('calendar_feeds')
      .values({
        id: feed.id,
        unit_id: room.unitId,
        host_id: room.hostId,
        url: feed.url,
        name: feed.name,
        created_at: feed.at,
        due_at: feed.dueAt,
        checked_at: null,
        read_at: null,
        whole_at: null,
        removed_at: null,
        problem: null,
        etag: null,
        last_modified: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return made ? ok(undefined) : noSuchRoom()
  })
}

/** Whether a room reads a calendar. */
export async function hasFeed(db: Reader, { unitId, hostId }: OwnUnit, id: string): Promise<boolean> {
  const feed = await db
    .withTables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .select('id')
    .where('id', '=', id)
    .where('unit_id', '=', unitId)
    .where('host_id', '=', hostId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return feed !== undefined
}

/**
 * Brings back a calendar that was removed within the last day; it blocks its days once it has been read. Succeeds if it
 * wasn't removed. Fails with `notFound` if there is none, and with `invalid` as adding one does.
 */
export function restoreFeed(db: Db, room: OwnUnit, id: string): Promise<Result<void>> {
  return inTransaction(db, async (tx) => {
    if (!(await isOwn(tx, room, { isLocked: true }))) return noSuchRoom()
    const feeds = await tx
      .withTables<CalendarTables>()
      .selectFrom('calendar_feeds')
      .select(['id', 'unit_id', 'removed_at'])
      .where('host_id', '=', room.hostId)
      .execute()
    const feed = feeds.find((one) => one.id === id && one.unit_id === room.unitId)
    if (!feed) return fail({ kind: 'notFound', message: 'No such calendar' })
    if (feed.removed_at === null) return ok(undefined)
    const others = feeds.filter(({ removed_at }) => removed_at === null)
    const ofUnit = others.filter(({ unit_id }) => unit_id === room.unitId)
    const problem = problemOf(ofUnit.length + 1, others.length + 1)
    if (problem) return problem
    await tx
      .withTables<CalendarTables>()
      .updateTable('calendar_feeds')
      .set({ removed_at: null, whole_at: null })
      .where('id', '=', id)
      .execute()
    return ok(undefined)
  })
}

function problemOf(ofUnit: number, ofHost: number) {
  const field =
    ofUnit > CALENDARS_OF_UNIT_MAX ? 'tooMany' : ofHost > CALENDARS_OF_HOST_MAX ? 'tooManyInAll' : null
  return field && fail({ kind: 'invalid', message: 'Too many calendars', fields: { url: field } })
}

/**
 * Removes a calendar and the days that it blocked. It can be brought back for a day (`restoreFeed`). Succeeds if there
 * is none. Returns whose feeds moved.
 */
export function removeFeed(
  db: Db,
  room: OwnUnit,
  { id, at }: { id: string; at: Date },
): Promise<Result<string[]>> {
  return inTransaction(db, async (tx) => {
    if (!(await isOwn(tx, room))) return noSuchRoom()
    const gone = await tx
      .withTables<CalendarTables>()
      .updateTable('calendar_feeds')
      .set({ removed_at: at })
      .where('id', '=', id)
      .where('unit_id', '=', room.unitId)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!gone) return ok([])
    const freed = await tx
      .withTables<BlockedDaysTables>()
      .deleteFrom('blocked_days')
      .where('feed_id', '=', id)
      .returning('id')
      .execute()
    return ok(
      await recordBlocked(
        tx,
        room,
        freed.map((row) => row.id),
      ),
    )
  })
}

/**
 * Gives a room's own calendar a new address, or none; the former address stops working. Calendars that the room reads
 * are next read whole, because which of their days may be an echo depends on it.
 */
export function setAddress(
  db: Db,
  room: OwnUnit,
  { token, at }: { token: string | null; at: Date },
): Promise<Result<void>> {
  return inTransaction(db, async (tx) => {
    if (!(await isOwn(tx, room, { isLocked: true }))) return noSuchRoom()
    const addresses = tx.withTables<CalendarTables>()
    await addresses.deleteFrom('calendar_addresses').where('unit_id', '=', room.unitId).execute()
    await addresses
      .updateTable('calendar_feeds')
      .set({ whole_at: null })
      .where('unit_id', '=', room.unitId)
      .execute()
    if (token === null) return ok(undefined)
    const made = await addresses
      .insertInto('calendar_addresses')
      .values({ unit_id: room.unitId, token, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('unit_id')
      .executeTakeFirst()
    if (made) return ok(undefined)
    return fail({ kind: 'invalid', message: 'This address is taken', fields: { token: 'taken' } })
  })
}

/** Returns the room whose own calendar has this address, or `null`. */
export async function unitOfToken(db: Reader, token: string): Promise<string | null> {
  const address = await db
    .withTables<CalendarTables>()
    .selectFrom('calendar_addresses')
    .innerJoin('units', 'units.id', 'calendar_addresses.unit_id')
    .select('unit_id')
    .where('token', '=', token)
    .where('units.status', '<>', 'DELETED')
    .executeTakeFirst()
  return address?.unit_id ?? null
}

/** Removes the addresses of all rooms of a person who leaves. */
export async function forgetAddresses(tx: Tx, hostId: string): Promise<void> {
  await tx
    .withTables<CalendarTables>()
    .deleteFrom('calendar_addresses')
    .where('unit_id', 'in', ({ selectFrom }) =>
      selectFrom('units').select('id').where('host_id', '=', hostId),
    )
    .execute()
}

async function isOwn(db: Reader, { unitId, hostId }: OwnUnit, { isLocked = false } = {}): Promise<boolean> {
  const unit = await db
    .selectFrom('units')
    .select(sql<number>`1`.as('one'))
    .where('id', '=', unitId)
    .where('host_id', '=', hostId)
    .where('status', '<>', 'DELETED')
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return unit !== undefined
}

function noSuchRoom() {
  return fail({ kind: 'notFound', message: 'No such room' })
}
