import ICAL from 'ical.js'
import { sql } from 'kysely'
import type { LawRegime } from '#contract/agreement-terms.ts'
import { addDays, addMonths, laterOf, monthOf } from '#domain/calendar/calendar-day.ts'
import { freeFrom } from '#domain/calendar/tenancy-term.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import type { Reader } from '#server/store/in-transaction.ts'

/** Whole months for which a stay without a last day takes a room, so that its event changes only once a month. */
const OPEN_END_MONTHS = 13
/** Events that ended longer ago are of no interest to another calendar. */
const PAST_DAYS = 31
const PRODUCT = '-//Farstead//Room calendar//EN'
/** How often other platforms should read it. */
const READ_EVERY = 'PT1H'

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
    .select(['id', 'status', 'starts_on as startsOn', 'ends_on as endsOn', 'updated_at'])
    .select('notice_ends_on as noticeEndsOn')
    .select(sql<LawRegime>`terms->>'regime'`.as('regime'))
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
    ...stays.map(({ id, updated_at, ...stay }) => {
      const start = stay.startsOn ?? since
      const month = `${monthOf(laterOf(start, today))}-01`
      const end = freeFrom(stay, today) ?? addMonths(month, OPEN_END_MONTHS)
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
  const calendar = new ICAL.Component('vcalendar')
  const says = (component: ICAL.Component, name: string, value: string | ICAL.Time | ICAL.Duration) =>
    component.addPropertyWithValue(name, value)
  says(calendar, 'version', '2.0')
  says(calendar, 'prodid', PRODUCT)
  says(calendar, 'method', 'PUBLISH')
  // RFC 7986, section 5.7; and the name that programs knew before.
  says(calendar, 'refresh-interval', ICAL.Duration.fromString(READ_EVERY)).setParameter('value', 'DURATION')
  says(calendar, 'x-published-ttl', READ_EVERY)
  for (const { id, start, end, stamp, summary } of events) {
    const event = new ICAL.Component('vevent')
    says(event, 'uid', `${id}@${ownHost}`)
    says(event, 'dtstamp', ICAL.Time.fromJSDate(stamp, true))
    says(event, 'dtstart', ICAL.Time.fromDateString(start))
    says(event, 'dtend', ICAL.Time.fromDateString(end))
    says(event, 'summary', summary)
    calendar.addSubcomponent(event)
  }
  return `${calendar.toString()}\r\n`
}
