import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { draftBed } from '#tests/support/agreements-bed.ts'

const bed = draftBed()
let since = 0
beforeEach(async () => {
  since = (await entries()).length
})
async function entries() {
  return bed.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'user_id', 'action', 'done_from'])
    .orderBy('id')
    .execute()
}
const noted = async () => (await entries()).slice(since)
const byAdmin = (action: string) => ({
  actor_id: bed.people.admin.id,
  user_id: bed.people.host.id,
  action,
  done_from: '127.0.0.1',
})

it('logs an administrator’s look at everybody’s expenses, once per host', async () => {
  const spent = { day: '2026-05-01', kind: 'REPAIRS', amount: 12_300, note: '' }
  for (let n = 0; n < 2; n += 1) await bed.call('host', 'PUT', `/expenses/${randomUUID()}`, spent)
  for (const who of ['host', 'admin'] as const) await bed.call(who, 'GET', '/expenses')
  expect(await noted()).toEqual([])
  await bed.call('admin', 'GET', '/expenses?all=true')
  expect(await noted()).toEqual([byAdmin('expensesRead')])
})

it('logs an administrator’s look at other hosts’ rooms and changes to them', async () => {
  await bed.call('host', 'GET', `/units/${bed.unitId}`)
  await bed.call('guest', 'GET', `/units/${bed.unitId}`)
  await bed.call('host', 'GET', '/units')
  expect(await noted()).toEqual([])
  await bed.call('admin', 'GET', `/units/${bed.unitId}`)
  await bed.call('admin', 'GET', '/units?all=true')
  expect(await noted()).toEqual([byAdmin('roomRead'), byAdmin('roomRead')])
  const step = (version: number, name = 'unpublish') =>
    bed.call('admin', 'POST', `/units/${bed.unitId}/steps`, { step: name, version })
  expect((await step(7)).status).toBe(409)
  expect(await noted()).toHaveLength(2)
  expect((await step(1)).status).toBe(200)
  expect((await noted()).at(-1)).toEqual(byAdmin('roomChanged'))
})
