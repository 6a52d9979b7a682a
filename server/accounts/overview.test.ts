import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TroubledJob } from '#contract/overview.ts'
import { notePushed } from '#server/notices/push/push-subscriptions.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let admin: string
beforeAll(async () => {
  bed = await createAppBed()
})
afterAll(() => bed.close())

test('the overview counts what administrators look at first', async () => {
  await bed.person({ email: 'admin@people.example', role: 'ADMIN' })
  admin = await bed.tokenOf({ email: 'admin@people.example' })
  const inactive = await bed.person({ email: 'inactive@people.example' })
  await bed.person({ email: 'pending@people.example', isVerified: false })
  await bed.person({ email: 'asks@people.example' })
  const asking = await bed.tokenOf({ email: 'asks@people.example' })
  await bed.as(admin, {
    method: 'PUT',
    url: `/v1/users/${inactive}/status`,
    payload: { status: 'INACTIVE' },
  })
  await bed.as(asking, {
    method: 'PUT',
    url: `/v1/support-tickets/${randomUUID()}`,
    payload: { subject: 'Help', kind: 'QUESTION', description: 'Please' },
  })
  const order = { letter: 'deleted', to: 'nobody@people.example', locale: 'en' } as const
  for (const state of ['retry', 'failed']) {
    await bed.scope.mail.order(bed.db, order)
    await sql`update jobs_46.job set state = ${state}::jobs_46.job_state where state = 'created'`.execute(
      bed.db,
    )
  }
  const device = { p256dh: 'key', auth: 'auth', user_id: inactive, created_at: bed.scope.now() }
  for (const endpoint of ['https://push.example/a', 'https://push.example/b'])
    await bed.db
      .insertInto('push_subscriptions')
      .values({ ...device, session_id: null, endpoint })
      .execute()
  for (const endpoint of ['https://push.example/a', 'https://push.example/b'])
    await notePushed(bed.db, endpoint, bed.scope.now())
  await bed.db
    .updateTable('users')
    .set({ mail_refused_at: bed.scope.now() })
    .where('email', 'in', ['asks@people.example', 'pending@people.example'])
    .execute()
  const answer = await bed.as(admin, { method: 'GET', url: '/v1/users/overview' })
  expect(answer.json()).toMatchObject({
    data: {
      pending: 1,
      inactive: 1,
      locked: 0,
      ticketsWaiting: 1,
      waitingSince: bed.scope.now().toISOString(),
      mailWaiting: 1,
      mailFailed: 1,
      mailRefused: 2,
      pushFailed: 1,
      jobsWaiting: 1,
      jobsFailed: 1,
      oldestJobAt: expect.any(String) as string,
      fileBytes: 0,
    },
  })
  expect(answer.json().data.databaseBytes).toBeGreaterThan(0)

  // Each number equals the length of a list.
  const listed = async (url: string) => (await bed.as(admin, { method: 'GET', url })).json()
  const emails = async (by: string) =>
    (await listed(`/v1/users?unreached=${by}`)).data.map(({ email }: { email: string }) => email)
  expect(new Set(await emails('mail'))).toEqual(new Set(['asks@people.example', 'pending@people.example']))
  expect(await emails('push')).toEqual(['inactive@people.example'])
  const recent = await listed('/v1/users?recent=true')
  expect(recent.data).toHaveLength(answer.json().data.newUsers)
  const { data, meta } = await listed('/v1/users/overview/jobs?perPage=1')
  expect([data.length, meta.lastPage]).toEqual([1, 2])
  const jobsOf = async (query: string) =>
    ((await listed(`/v1/users/overview/jobs${query}`)).data as TroubledJob[]).map(
      ({ isGivenUp, kind, nextAt }) => [isGivenUp, kind, nextAt === null],
    )
  const [waiting, failed] = [
    [false, 'mail', false],
    [true, 'mail', true],
  ]
  expect(new Set(await jobsOf(''))).toEqual(new Set([waiting, failed]))
  expect(await jobsOf('?kind=mail&state=waiting')).toEqual([waiting])
  expect(await jobsOf('?kind=mail&state=failed')).toEqual([failed])
  expect(await jobsOf('?kind=notice')).toEqual([])
})

test('accounts of an earlier week are not new', async () => {
  await bed.db
    .updateTable('users')
    .set({ created_at: new Date(bed.scope.now().getTime() - 8 * 86_400_000) } as object)
    .where('email', '<>', 'asks@people.example')
    .execute()
  const { data } = (await bed.as(admin, { method: 'GET', url: '/v1/users?recent=true' })).json()
  expect(data.map(({ email }: { email: string }) => email)).toEqual(['asks@people.example'])
})

test('storage is counted by the purpose of files, and by table', async () => {
  const owner = await bed.person({ email: 'files@people.example' })
  const file = { user_id: owner, sha256: 'a'.repeat(64), declared_bytes: 10, stored_at: bed.scope.now() }
  for (const [purpose, kept_bytes] of [
    ['avatar', 100],
    ['unitPhoto', 4000],
    ['unitPhoto', 2000],
  ] as const)
    await bed.db
      .insertInto('files')
      .values({ ...file, id: randomUUID(), public_key: randomUUID(), purpose, kept_bytes } as never)
      .execute()
  const { data } = (await bed.as(admin, { method: 'GET', url: '/v1/users/overview/storage' })).json()
  expect(data.files).toEqual([
    { purpose: 'unitPhoto', count: 2, bytes: 6000 },
    { purpose: 'avatar', count: 1, bytes: 100 },
  ])
  const sizes = data.tables.map(({ bytes }: { bytes: number }) => bytes)
  expect(sizes).toEqual(sizes.toSorted((a: number, b: number) => b - a))
  const names = data.tables.map(({ name }: { name: string }) => name)
  expect(names).toContain('users')
  // The table of jobs has a partition for each kind.
  expect(names.filter((name: string) => name.startsWith('jobs_46.j'))).toEqual(['jobs_46.job'])
})
