import ICAL from 'ical.js'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { unitCalendars, type UnitCalendars } from '#contract/calendar-feed.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { type AgreementPerson, draftBed } from '#tests/support/agreements-bed.ts'
import type { CalendarTables } from './calendar-tables.ts'
import { addDueChecks, doCheck } from './check-in-time.ts'

/** What the other platform serves, and how often it was read completely. */
let said = ''
let readWhole = 0
const platform = createServer((request, answer) => {
  const etag = `"${createHash('sha256').update(said).digest('hex')}"`
  if (request.headers['if-none-match'] === etag) return answer.writeHead(304).end()
  readWhole += 1
  return answer.writeHead(said === '' ? 404 : 200, { etag, 'content-type': 'text/calendar' }).end(said)
})
platform.listen(0, '127.0.0.1')
await once(platform, 'listening')
const origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
afterAll(() => platform.close())

const bed = draftBed(() => ({ CALENDAR_ORIGINS: origin }))
let room = ''
beforeAll(() => {
  room = `/units/${bed.unitId}`
})

const booking = (first: string, end: string, name = 'Reserved') =>
  `BEGIN:VEVENT\r\nUID:${first}\r\nDTSTART;VALUE=DATE:${first}\r\nDTEND;VALUE=DATE:${end}\r\nSUMMARY:${name}\r\nEND:VEVENT\r\n`
const calendar = (...bookings: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${bookings.join('')}END:VCALENDAR\r\n`
const told = ({ body }: { body: unknown }): UnitCalendars => unitCalendars.answer.parse(body).data
const add = (who: AgreementPerson, id: string, url = `${origin}/a.ics`) =>
  bed.call(who, 'PUT', `${room}/calendars/${id}`, { url, name: 'Elsewhere' })
const check = (id: string) => bed.call('host', 'POST', `${room}/calendars/${id}/check`)
const remove = (id: string) =>
  bed.as(bed.people.host.token, { method: 'DELETE', url: `/v1${room}/calendars/${id}` })
const blocked = async (feedId: string) => {
  const rows = await bed.db
    .withTables<BlockedDaysTables>()
    .selectFrom('blocked_days')
    .select(['id', 'first_day', 'last_day', 'note'])
    .where('feed_id', '=', feedId)
    .orderBy('first_day')
    .execute()
  return rows
}
const daysOf = async (feedId: string) =>
  (await blocked(feedId)).map(({ first_day, last_day }) => [first_day, last_day])

it('blocks the days of a calendar’s bookings, and frees them when they disappear', async () => {
  said = calendar(booking('20261207', '20261210'), booking('20261220', '20261221'))
  const id = randomUUID()
  const added = told(await add('host', id))
  expect(added.feeds).toMatchObject([{ id, name: 'Elsewhere', source: '127.0.0.1', problem: null, count: 2 }])
  expect(added.feeds[0]?.readAt).not.toBeNull()
  expect(await daysOf(id)).toEqual([
    ['2026-12-07', '2026-12-09'],
    ['2026-12-20', '2026-12-20'],
  ])
  const [kept] = await blocked(id)
  said = calendar(booking('20261207', '20261210'))
  expect(told(await check(id)).feeds).toMatchObject([{ count: 1 }])
  expect((await blocked(id)).map((row) => row.id)).toEqual([kept?.id])
  const changes = await bed.call('host', 'GET', '/blocked-days')
  expect(JSON.stringify(changes.body)).toContain(kept?.id)
  expect((await remove(id)).statusCode).toBe(204)
  expect(await daysOf(id)).toEqual([])
  expect((await remove(id)).statusCode).toBe(204)
})

it('doesn’t reread an unchanged feed, and keeps the days of an unreadable one', async () => {
  said = calendar(booking('20261207', '20261210'))
  const id = randomUUID()
  await add('host', id)
  const before = readWhole
  bed.advance(60_001)
  const twice = told(await check(id)).feeds
  expect(readWhole).toBe(before)
  // What the host sees is known as of now, although nothing has changed.
  const now = bed.scope.now().toISOString()
  expect(twice).toMatchObject([{ problem: null, count: 1, checkedAt: now, readAt: now }])
  said = ''
  expect(told(await check(id)).feeds).toMatchObject([{ problem: 'refused', count: 1 }])
  said = '<html>'
  expect(told(await check(id)).feeds).toMatchObject([{ problem: 'notCalendar', count: 1 }])
  said = calendar(booking('20261207', '20261210'))
  expect(told(await check(id)).feeds).toMatchObject([{ problem: null, count: 1 }])
  await remove(id)
})

it('a removed calendar can be brought back for a day', async () => {
  said = calendar(booking('20261207', '20261210'))
  const id = randomUUID()
  await add('host', id)
  await remove(id)
  expect(told(await bed.call('host', 'GET', `${room}/calendars`)).feeds).toEqual([])
  expect((await check(id)).status).toBe(404)
  const restore = (who: AgreementPerson) => bed.call(who, 'POST', `${room}/calendars/${id}/restore`)
  expect((await restore('otherHost')).status).toBe(404)
  expect(told(await restore('host')).feeds).toMatchObject([{ id, count: 1 }])
  expect(told(await restore('host')).feeds).toMatchObject([{ id, count: 1 }])
  expect(await daysOf(id)).toEqual([['2026-12-07', '2026-12-09']])
  await remove(id)
  const removedAt = bed.scope.now().getTime() - 24 * 3_600_000
  /** Returns whether it's still there after it was removed so long ago. */
  const isKept = async (at: number) => {
    const feeds = bed.db.withTables<CalendarTables>()
    await feeds
      .updateTable('calendar_feeds')
      .set({ removed_at: new Date(at) })
      .where('id', '=', id)
      .execute()
    await addDueChecks(bed.scope, { add: async () => {} })
    const found = await feeds.selectFrom('calendar_feeds').select('id').where('id', '=', id).execute()
    return found.length === 1
  }
  expect(await isKept(removedAt)).toBe(true)
  expect(await isKept(removedAt - 1)).toBe(false)
  expect((await restore('host')).status).toBe(404)
})

// Once, however many processes look for those that are due.
it('one job reads each feed about every hour', async () => {
  said = calendar(booking('20261207', '20261210'))
  const id = randomUUID()
  await add('host', id)
  const jobs: object[] = []
  const queue = { add: async (_: unknown, kind: string, data: object) => void jobs.push({ kind, ...data }) }
  expect(await addDueChecks(bed.scope, queue)).toBe(0)
  bed.advance(3_600_001)
  await Promise.all([addDueChecks(bed.scope, queue), addDueChecks(bed.scope, queue)])
  expect(jobs).toMatchObject([{ kind: 'calendar', feedId: id }])
  said = calendar(booking('20261208', '20261210'))
  const scope: ServerScope = bed.scope
  for (const job of jobs) await doCheck({ ...scope, ownHost: 'localhost' }, job)
  expect(await daysOf(id)).toEqual([['2026-12-08', '2026-12-09']])
  await doCheck({ ...scope, ownHost: 'localhost' }, { feedId: 'nonsense' })
  await remove(id)
})

it('accepts only public URLs, five for a room, and only from its host', async () => {
  for (const url of ['http://calendars.example/a.ics', 'https://calendars.example:81/a', 'ftp://a.example/'])
    expect((await add('host', randomUUID(), url)).status).toBe(422)
  expect(told(await add('host', randomUUID(), 'https://127.0.0.1/a.ics')).feeds).toMatchObject([
    { problem: 'notPublic', count: 0 },
  ])
  for (const who of ['otherHost', 'admin'] as const) {
    expect((await add(who, randomUUID())).status).toBe(404)
    expect((await bed.call(who, 'GET', `${room}/calendars`)).status).toBe(404)
  }
  expect((await add('guest', randomUUID())).status).toBe(403)
  for (let more = 0; more < 4; more += 1) expect((await add('host', randomUUID())).status).toBe(200)
  expect((await add('host', randomUUID())).status).toBe(422)
  await bed.db.withTables<CalendarTables>().deleteFrom('calendar_feeds').execute()
})

// Its address can be ended.
it('a room’s own calendar has its stays and blocked days without names', async () => {
  const token = randomBytes(32).toString('base64url')
  const { address } = told(await bed.call('host', 'PUT', `${room}/calendar-address`, { token }))
  const path = new URL(z.string().parse(address)).pathname
  expect(path).toBe(`/site/calendar/${token}.ics`)
  const stay = await bed.created({ startsOn: '2026-12-01', endsOn: '2026-12-05', guestName: 'Secret Guest' })
  await bed.db.updateTable('agreements').set({ status: 'APPROVED' }).where('id', '=', stay.id).execute()
  // A tenancy has the night of its last day.
  const home = await bed.created({ startsOn: '2026-12-06', endsOn: '2026-12-08', regime: 'RESIDENTIAL' })
  await bed.db.updateTable('agreements').set({ status: 'APPROVED' }).where('id', '=', home.id).execute()
  const days = { unitId: bed.unitId, firstDay: '2027-01-01', lastDay: '2027-01-03', note: 'Secret note' }
  await bed.call('host', 'PUT', `/blocked-days/${randomUUID()}`, days)
  const answer = await bed.app.inject({ url: path })
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('private, max-age=900')
  expect(answer.body).not.toContain('Secret')
  expect(answer.body).toMatch(/\r\nDTEND;VALUE=DATE:20270104\r\n/)
  const written = ICAL.Component.fromString(answer.body)
  expect(String(written.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  expect(written.getFirstPropertyValue('x-published-ttl')).toBe('PT1H')
  const shown = written.getAllSubcomponents('vevent').map((component) => {
    const { summary, startDate, endDate } = new ICAL.Event(component)
    return `${summary} ${startDate.toString()} ${endDate.toString()}`
  })
  expect(new Set(shown)).toEqual(
    new Set([
      'Booked 2026-12-01 2026-12-05',
      'Booked 2026-12-06 2026-12-09',
      'Not available 2027-01-01 2027-01-04',
    ]),
  )
  expect(shown).toHaveLength(3)
  const again = await bed.app.inject({ url: path, headers: { 'if-none-match': String(answer.headers.etag) } })
  expect(again.statusCode).toBe(304)
  const next = randomBytes(32).toString('base64url')
  await bed.call('host', 'PUT', `${room}/calendar-address`, { token: next })
  expect((await bed.app.inject({ url: path })).statusCode).toBe(404)
  const url = `/v1${room}/calendar-address`
  expect((await bed.as(bed.people.host.token, { method: 'DELETE', url })).statusCode).toBe(204)
  expect((await bed.app.inject({ url: `/site/calendar/${next}.ics` })).statusCode).toBe(404)
})
