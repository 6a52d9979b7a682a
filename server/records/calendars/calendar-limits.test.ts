import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { unitCalendars } from '#contract/calendar-feed.ts'
import { openJobs } from '#server/store/jobs/open-jobs.ts'
import { draftBed } from '#tests/support/agreements-bed.ts'
import { calendarOf, type CalendarPlatform, startCalendarPlatform } from '#tests/support/calendar-platform.ts'
import { until } from '#tests/support/until.ts'
import type { CalendarTables } from './calendar-tables.ts'
import { checkFeed } from './check-feed.ts'
import { addDueChecks, checkInTime, doCheck } from './check-in-time.ts'
import { CALENDAR_CHECKS_PER_MINUTE, CALENDARS_OF_HOST_MAX } from './limits.ts'

let [good, slow]: (CalendarPlatform | null)[] = [null, null]
const platform = () => good ?? raise()
const silent = () => slow ?? raise()
function raise(): never {
  throw new Error('not started')
}
beforeAll(async () => {
  ;[good, slow] = await Promise.all([startCalendarPlatform(), startCalendarPlatform()])
})
const bed = draftBed(() => ({ CALENDAR_ORIGINS: `${platform().origin},${silent().origin}` }))
afterAll(() => {
  good?.close()
  slow?.close()
})
const feeds = () => bed.db.withTables<CalendarTables>()
beforeEach(async () => {
  bed.advance(60_001)
  platform().serve(calendarOf(['2026-12-07', '2026-12-10']))
  silent().serve(null)
  await feeds().deleteFrom('calendar_feeds').execute()
})

const path = (id: string) => `/units/${bed.unitId}/calendars/${id}`
const add = (id: string, origin = platform().origin) =>
  bed.call('host', 'PUT', path(id), { url: `${origin}/a.ics`, name: 'Elsewhere' })
const check = (id: string) => bed.call('host', 'POST', `${path(id)}/check`)
const times = <T>(count: number, run: () => T) => Array.from({ length: count }, run)

/** Puts calendars into the database as if they had been added an hour ago. */
async function stored(count: number, origin: string, unitId = bed.unitId): Promise<string[]> {
  const at = bed.scope.now()
  const rows = times(count, () => ({
    ...{ id: randomUUID(), unit_id: unitId, host_id: bed.people.host.id, url: `${origin}/a.ics`, name: 'A' },
    ...{ created_at: at, due_at: at, checked_at: null, read_at: null, whole_at: null, removed_at: null },
    ...{ problem: null, etag: null, last_modified: null },
  }))
  await feeds().insertInto('calendar_feeds').values(rows).execute()
  return rows.map(({ id }) => id)
}

it('limits a host to ten readings of a calendar a minute, adding included', async () => {
  const id = randomUUID()
  await add(id)
  const before = platform().asked()
  const answers = []
  for (let nth = 0; nth < CALENDAR_CHECKS_PER_MINUTE + 2; nth += 1) answers.push((await check(id)).status)
  expect(answers).toEqual([...times(CALENDAR_CHECKS_PER_MINUTE - 1, () => 200), 429, 429, 429])
  expect((await add(randomUUID())).status).toBe(429)
  expect(platform().asked() - before).toBe(CALENDAR_CHECKS_PER_MINUTE - 1)
  bed.advance(60_001)
  expect((await check(id)).status).toBe(200)
})

it('shares one reading between simultaneous requests for a calendar', async () => {
  const [id = ''] = await stored(1, platform().origin)
  const before = platform().asked()
  await Promise.all(times(5, () => checkFeed({ ...bed.scope, ownHost: 'localhost' }, id)))
  expect(platform().asked() - before).toBe(1)
})

it('limits a host to a hundred calendars across all rooms', async () => {
  const unitId = randomUUID()
  const room = { id: unitId, host_id: bed.people.host.id, title: 'Barn', status: 'DRAFT' as const }
  await bed.db.insertInto('units').values(room).execute()
  await stored(CALENDARS_OF_HOST_MAX - 1, platform().origin, unitId)
  expect((await add(randomUUID())).status).toBe(200)
  const refused = await add(randomUUID())
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('tooManyInAll')
})

it('a platform that never answers doesn’t delay other platforms', async () => {
  const dead = await stored(12, silent().origin)
  const [alive = ''] = await stored(1, platform().origin.replace('127.0.0.1', 'localhost'))
  const scope = { ...bed.scope, ownHost: 'localhost' }
  const config = { ...bed.scope.config, calendarOrigins: [...bed.scope.config.calendarOrigins] }
  config.calendarOrigins.push(platform().origin.replace('127.0.0.1', 'localhost'))
  const jobs = await openJobs({ db: bed.db, log: () => {} })
  const stop = await checkInTime({ ...scope, config }, jobs)
  try {
    expect(await addDueChecks(scope, jobs)).toBe(dead.length + 1)
    const isRead = async () => {
      const feed = feeds().selectFrom('calendar_feeds').select('read_at').where('id', '=', alive)
      return (await feed.executeTakeFirst())?.read_at !== null
    }
    await until('the other one was read', isRead)
    expect(silent().waiting()).toBeLessThanOrEqual(2)
  } finally {
    silent().close()
    await stop()
    await jobs.close()
  }
})

it('skips a job whose calendar was read while it waited', async () => {
  const [id = ''] = await stored(1, platform().origin)
  const scope = { ...bed.scope, ownHost: 'localhost' }
  const askedAt = bed.scope.now()
  bed.advance(1_000)
  await doCheck(scope, { feedId: id, askedAt: askedAt.toISOString() })
  const before = platform().asked()
  await doCheck(scope, { feedId: id, askedAt: askedAt.toISOString() })
  expect(platform().asked()).toBe(before)
})

it('retries an unreadable calendar every six hours', async () => {
  const dueIn = async (id: string) => {
    const { due_at } = await feeds()
      .selectFrom('calendar_feeds')
      .select('due_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return (due_at.getTime() - bed.scope.now().getTime()) / 3_600_000
  }
  const id = randomUUID()
  await add(id)
  platform().serve('<html>')
  expect(unitCalendars.answer.parse((await check(id)).body).data.feeds[0]?.problem).toBe('notCalendar')
  expect(await dueIn(id)).toBe(1)
  bed.advance(24 * 3_600_000 + 1)
  await doCheck({ ...bed.scope, ownHost: 'localhost' }, { feedId: id })
  expect(await dueIn(id)).toBe(6)
})
