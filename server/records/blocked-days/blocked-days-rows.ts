import { type Generated, type Selectable, sql } from 'kysely'
import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import type { UnitCalendar } from '#contract/hand.ts'
import type { Reader } from '#server/store/in-transaction.ts'

export type BlockedDaysTables = {
  blocked_days: {
    id: string
    host_id: string
    unit_id: string
    feed_id: string | null
    /** `YYYY-MM-DD`, both blocked. */
    first_day: string
    last_day: string
    note: string
    is_removed: boolean
    may_echo: Generated<boolean>
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
}

/** Returns this person's blocked days with these ids, in the order of `ids`. `isHeld` locks them. */
export async function blockedDaysRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isHeld = false } = {},
): Promise<BlockedDaysRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .withTables<BlockedDaysTables>()
    .selectFrom('blocked_days')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .where('host_id', '=', userId)
    .$if(isHeld, (query) => query.forUpdate())
    .execute()
  const rows = new Map(stored.map((days) => [days.id, blockedDaysOf(days)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/**
 * Returns what calendars of these rooms show of blocked days, by room: those that aren't over anywhere, the earliest first,
 * and at most `max` of each room.
 */
export async function blockedFrom(
  db: Reader,
  unitIds: readonly string[],
  max: number,
): Promise<Map<string, UnitCalendar['blocked']>> {
  if (unitIds.length === 0) return new Map()
  const { rows } = await sql<Selectable<BlockedDaysTables['blocked_days']>>`
    select * from (
      select *, row_number() over (partition by unit_id order by first_day, last_day, id) as nth
      from blocked_days
      where unit_id = any(${unitIds}) and not is_removed and last_day >= (current_date - 1)::text
    ) as days
    where nth <= ${max}::int
    order by unit_id, nth
  `.execute(db)
  const days = groupedBy(rows.map(blockedDaysOf), ({ unitId }) => unitId)
  return new Map(
    [...days].map(([unitId, ofUnit]) => [
      unitId,
      ofUnit.map(({ id, feedId, firstDay, lastDay, note, mayEcho }) => ({
        ...{ id, feedId, firstDay, lastDay, note },
        ...(mayEcho && { mayEcho }),
      })),
    ]),
  )
}

/** Returns stored blocked days in their wire form. */
function blockedDaysOf(stored: Selectable<BlockedDaysTables['blocked_days']>): BlockedDaysRow {
  return {
    id: stored.id,
    version: stored.version,
    hostId: stored.host_id,
    unitId: stored.unit_id,
    feedId: stored.feed_id,
    firstDay: stored.first_day,
    lastDay: stored.last_day,
    note: stored.note,
    isRemoved: stored.is_removed,
    ...(stored.may_echo && { mayEcho: true }),
    createdAt: stored.created_at.toISOString(),
    updatedAt: stored.updated_at.toISOString(),
  }
}
