import { generateIcsCalendar } from 'ts-ics'
import { addDays } from '#contract/calendar-day.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import type { Reader } from '#server/store/in-transaction.ts'

/** Stays without a last day are given this length from today, which moves on with each reading. */
const OPEN_END_DAYS = 365
/** Events that ended longer ago are of no interest to another calendar. */
const PAST_DAYS = 31
const PRODUCT = '-//Farstead//Room calendar//EN'

/**
 * Returns a room's own calendar (RFC 5545): the nights of agreed stays and the days its host blocked, without names and
 * notes. Days that came from other calendars are left out.
 */
export async function unitCalendar(
  db: Reader,
  unitId: string,
  { today, ownHost }: { today: string; ownHost: string },
): Promise<string> {
  const since = addDays(today, -PAST_DAYS)
  const stays = await db
    .selectFrom('agreements')
    .select(['id', 'starts_on', 'ends_on', 'updated_at'])
    .where('unit_id', '=', unitId)
    .where('status', 'in', ['APPROVED', 'ACTIVE'])
    .orderBy('id')
    .execute()
  const blocked = await db
    .withTables<BlockedDaysTables>()
    .selectFrom('blocked_days')
    .select(['id', 'first_day', 'last_day', 'updated_at'])
    .where('unit_id', '=', unitId)
    .where('feed_id', 'is', null)
    .where('is_removed', '=', false)
    .where('last_day', '>=', since)
    .orderBy('id')
    .execute()
  const events = [
    ...stays.map(({ id, starts_on, ends_on, updated_at }) => {
      const start = starts_on ?? since
      const end = ends_on ?? addDays(start > today ? start : today, OPEN_END_DAYS)
      return { id, start, end, stamp: updated_at, summary: 'Booked' }
    }),
    ...blocked.map(({ id, first_day, last_day, updated_at }) => ({
      id,
      start: first_day,
      end: addDays(last_day, 1),
      stamp: updated_at,
      summary: 'Not available',
    })),
  ].filter(({ start, end }) => end > start && end >= since)
  return generateIcsCalendar({
    version: '2.0',
    prodId: PRODUCT,
    method: 'PUBLISH',
    events: events.map(({ id, start, end, stamp, summary }) => ({
      uid: `${id}@${ownHost}`,
      summary,
      stamp: { date: stamp },
      start: { date: new Date(start), type: 'DATE' },
      end: { date: new Date(end), type: 'DATE' },
    })),
  })
}
