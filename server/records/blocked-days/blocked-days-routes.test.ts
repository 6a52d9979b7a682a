import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { BlockedDaysRow } from '#contract/blocked-days.ts'
import { ErrorBody } from '#contract/error.ts'
import { BLOCKED_DAYS_OF_UNIT_MAX } from '#contract/limits.ts'
import { type AgreementPerson, draftBed } from '#tests/support/agreements-bed.ts'
import type { BlockedDaysTables } from './blocked-days-rows.ts'

const bed = draftBed()
const Told = z.object({ data: BlockedDaysRow })
const DAYS = { firstDay: '2026-12-01', lastDay: '2026-12-03' }

const put = (who: AgreementPerson, id: string, fields: object = {}) =>
  bed.call(who, 'PUT', `/blocked-days/${id}`, { ...DAYS, unitId: bed.unitId, ...fields })
const change = (id: string, version: number, fields: object, who: AgreementPerson = 'host') =>
  bed.call(who, 'PATCH', `/blocked-days/${id}`, fields, version)
const rowOf = ({ body }: { body: unknown }) => Told.parse(body).data
const problemsOf = ({ body }: { body: unknown }) =>
  ErrorBody.parse(body).validationErrors?.map(({ field, message }) => [field, message])
const stored = () => bed.db.withTables<BlockedDaysTables>()

async function listed(who: AgreementPerson): Promise<string[]> {
  const { body } = await bed.call(who, 'GET', '/blocked-days')
  return z
    .object({ data: z.array(BlockedDaysRow) })
    .parse(body)
    .data.map(({ id }) => id)
}

it('are stored once under their id, and are visible only to their host', async () => {
  const id = randomUUID()
  const days = rowOf(await put('host', id, { note: 'Painting' }))
  expect(days).toMatchObject({ version: 1, ...DAYS, note: 'Painting', feedId: null, isRemoved: false })
  expect(rowOf(await put('host', id, { lastDay: '2026-12-09' }))).toEqual(days)
  expect((await put('otherHost', id)).status).toBe(404)
  expect(await listed('host')).toContain(id)
  expect(await listed('otherHost')).toEqual([])
  expect(await listed('admin')).toEqual([])
  expect((await bed.call('guest', 'GET', '/blocked-days')).status).toBe(403)
})

it('change only from the version that their host saw; a repeated change counts once', async () => {
  const { id } = rowOf(await put('host', randomUUID()))
  const changed = rowOf(await change(id, 1, { lastDay: '2026-12-05', isRemoved: true }))
  expect(changed).toMatchObject({ version: 2, firstDay: '2026-12-01', lastDay: '2026-12-05' })
  expect(rowOf(await change(id, 1, { lastDay: '2026-12-05' }))).toEqual(changed)
  const { status, body } = await change(id, 1, { lastDay: '2026-12-06' })
  expect([status, body]).toMatchObject([409, { current: { version: 2, lastDay: '2026-12-05' } }])
  for (const who of ['otherHost', 'admin'] as const)
    expect((await change(id, 2, { note: 'mine' }, who)).status).toBe(404)
})

it('can’t end before they begin', async () => {
  const backwards = { firstDay: '2026-12-05', lastDay: '2026-12-04' }
  expect(problemsOf(await put('host', randomUUID(), backwards))).toEqual([['lastDay', 'order']])
  const { id } = rowOf(await put('host', randomUUID(), { lastDay: DAYS.firstDay }))
  expect(problemsOf(await change(id, 1, { firstDay: '2026-12-02' }))).toEqual([['lastDay', 'order']])
})

it('must belong to a room of their host', async () => {
  expect(problemsOf(await put('otherHost', randomUUID()))).toEqual([['unitId', 'notYours']])
  expect(problemsOf(await put('host', randomUUID(), { unitId: randomUUID() }))).toEqual([
    ['unitId', 'notYours'],
  ])
})

it('can’t be changed if they come from a calendar', async () => {
  const { id } = rowOf(await put('host', randomUUID()))
  await stored().updateTable('blocked_days').set({ feed_id: randomUUID() }).where('id', '=', id).execute()
  expect((await change(id, 1, { note: 'mine' })).status).toBe(403)
})

it('are limited to a thousand per room', async () => {
  const unitId = randomUUID()
  const { id: host_id } = bed.people.otherHost
  await bed.db.insertInto('units').values({ id: unitId, host_id, title: '', status: 'DRAFT' }).execute()
  const at = bed.scope.now()
  const one = { host_id, unit_id: unitId, feed_id: null, first_day: '2026-12-01', last_day: '2026-12-01' }
  await stored()
    .insertInto('blocked_days')
    .values(
      Array.from({ length: BLOCKED_DAYS_OF_UNIT_MAX - 1 }, () => ({
        id: randomUUID(),
        ...one,
        note: '',
        is_removed: true,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  expect((await put('otherHost', randomUUID(), { unitId })).status).toBe(200)
  expect(problemsOf(await put('otherHost', randomUUID(), { unitId }))).toEqual([['unitId', 'tooMany']])
})

it('appear only in their host’s feed', async () => {
  const { id } = rowOf(await put('host', randomUUID()))
  await change(id, 1, { note: 'roof' })
  const told = await bed.db.selectFrom('feed_changes').select('user_id').where('row_id', '=', id).execute()
  expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([bed.people.host.id]))
})
