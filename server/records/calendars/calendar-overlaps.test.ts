import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LawRegime } from '#contract/agreement-terms.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import { draftBed } from '#tests/support/agreements-bed.ts'
import {
  type Booking,
  calendarOf,
  type CalendarPlatform,
  startCalendarPlatform,
} from '#tests/support/calendar-platform.ts'
import { startPushService } from '#tests/support/push-service.ts'
import type { CalendarTables } from './calendar-tables.ts'

let platform: CalendarPlatform
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  ;[platform, service] = await Promise.all([startCalendarPlatform(), startPushService()])
})
const bed = draftBed(() => ({ CALENDAR_ORIGINS: platform.origin, PUSH_ORIGINS: service.origin }))
afterAll(async () => {
  platform.close()
  await service.close()
})
const TEXT = 'A booking in another calendar overlaps a stay at Shearers’ Quarters'
const room = () => `/units/${bed.unitId}`

beforeEach(async () => {
  await bed.db.deleteFrom('agreements').execute()
  await bed.db.withTables<BlockedDaysTables>().deleteFrom('blocked_days').execute()
  const calendars = bed.db.withTables<CalendarTables>()
  await calendars.deleteFrom('calendar_feeds').execute()
  await calendars.deleteFrom('calendar_addresses').execute()
  await bed.as(bed.people.host.token, {
    method: 'PUT',
    url: '/v1/push/subscription?wire=2',
    payload: service.subscription('host'),
  })
  bed.advance(3_600_001)
})

async function stay(
  startsOn: string,
  endsOn: string | null,
  status: 'APPROVED' | 'ACTIVE' | 'PENDING' = 'APPROVED',
  regime: LawRegime = 'SHORT_STAY',
) {
  const { id } = await bed.created({ startsOn, endsOn, regime, guestName: 'Tom' })
  await bed.db.updateTable('agreements').set({ status }).where('id', '=', id).execute()
}
const share = () =>
  bed.call('host', 'PUT', `${room()}/calendar-address`, { token: randomBytes(32).toString('base64url') })
/** Lets a calendar say this and has it read; returns what the host's devices were told of. */
async function read(id: string, ...bookings: readonly Booking[]) {
  platform.serve(calendarOf(...bookings))
  const added = await bed.call('host', 'PUT', `${room()}/calendars/${id}`, {
    url: `${platform.origin}/${id}`,
    name: 'A',
  })
  expect(added.status).toBe(200)
  expect((await bed.call('host', 'POST', `${room()}/calendars/${id}/check`)).status).toBe(200)
  await bed.scope.notices.settled()
  return service.pushed.splice(0).map(({ payload }) => payload)
}
const told = () => [{ notice: 'units', id: bed.unitId, text: TEXT }]

it('reports overlapping nights immediately, and only once', async () => {
  await stay('2027-01-17', '2027-01-20')
  const id = randomUUID()
  expect(await read(id, ['2027-01-17', '2027-01-20'])).toEqual(told())
  expect(await read(id, ['2027-01-17', '2027-01-20', 'Reserved – Tom'])).toEqual([])
  expect(await read(id, ['2027-01-17', '2027-01-19'])).toEqual([])
})

it.each<[string, string, string | null, 'APPROVED' | 'ACTIVE' | 'PENDING', readonly [string, string]]>([
  ['a stay asked for', '2027-01-17', '2027-01-20', 'PENDING', ['2027-01-19', '2027-01-22']],
  ['an open-ended stay', '2026-11-01', null, 'ACTIVE', ['2027-01-19', '2027-01-22']],
  ['one night of it', '2027-01-17', '2027-01-20', 'APPROVED', ['2027-01-19', '2027-01-20']],
])('reports a booking over %s', async (_, startsOn, endsOn, status, booking) => {
  await stay(startsOn, endsOn, status)
  expect(await read(randomUUID(), booking)).toEqual(told())
})

it('reports no booking from the day of leaving, and none in another year', async () => {
  await stay('2027-01-17', '2027-01-20')
  await stay('2028-02-01', '2028-02-05')
  expect(await read(randomUUID(), ['2027-01-20', '2027-01-22'], ['2028-02-01', '2028-02-05'])).toEqual([])
})

it('reports no closed days that repeat another platform’s booking', async () => {
  expect(await read(randomUUID(), ['2027-01-17', '2027-01-20'])).toEqual([])
  expect(await read(randomUUID(), ['2027-01-17', '2027-01-20', 'CLOSED'])).toEqual([])
})

it('reports a booking of a tenancy’s last night', async () => {
  await stay('2027-01-17', '2027-01-20', 'APPROVED', 'RESIDENTIAL')
  expect(await read(randomUUID(), ['2027-01-20', '2027-01-22'])).toEqual(told())
})

it('reports bookings of two platforms on the same nights', async () => {
  expect(await read(randomUUID(), ['2027-01-17', '2027-01-20'])).toEqual([])
  expect(await read(randomUUID(), ['2027-01-17', '2027-01-20'])).toEqual(told())
})

it('reports no echo of the shared calendar, but a reservation on those days', async () => {
  await stay('2027-01-17', '2027-01-20')
  await stay('2027-02-01', null)
  const echoes = [
    ['2027-01-17', '2027-01-20', 'Airbnb (Not available)'],
    ['2027-02-01', '2028-02-20', 'CLOSED - Not available'],
  ] as const
  const id = randomUUID()
  expect(await read(id, ...echoes)).toEqual(told())
  await bed.as(bed.people.host.token, { method: 'DELETE', url: `/v1${room()}/calendars/${id}` })
  await share()
  expect(await read(randomUUID(), ...echoes)).toEqual([])
  expect(await read(randomUUID(), ['2027-01-17', '2027-01-20', 'Reserved'])).toEqual(told())
})

it('marks days that may be an echo, anew whenever sharing changes', async () => {
  const id = randomUUID()
  const mayEcho = async () => {
    await read(id, ['2027-01-17', '2027-01-20', 'Not available'], ['2027-01-22', '2027-01-24', 'Reserved'])
    const rows = await bed.db
      .withTables<BlockedDaysTables>()
      .selectFrom('blocked_days')
      .select('may_echo')
      .where('feed_id', '=', id)
      .orderBy('first_day')
      .execute()
    return rows.map(({ may_echo }) => may_echo)
  }
  expect(await mayEcho()).toEqual([false, false])
  await share()
  expect(await mayEcho()).toEqual([true, false])
  await bed.as(bed.people.host.token, { method: 'DELETE', url: `/v1${room()}/calendar-address` })
  expect(await mayEcho()).toEqual([false, false])
})
