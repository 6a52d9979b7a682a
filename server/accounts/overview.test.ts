import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed()
})
afterAll(() => bed.close())

test('the overview counts what administrators look at first', async () => {
  await bed.person({ email: 'admin@people.example', role: 'ADMIN' })
  const admin = await bed.tokenOf({ email: 'admin@people.example' })
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
    await sql`update jobs_24.job set state = ${state}::jobs_24.job_state where state = 'created'`.execute(
      bed.db,
    )
  }
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
      fileBytes: 0,
    },
  })
  expect(answer.json().data.databaseBytes).toBeGreaterThan(0)
})
