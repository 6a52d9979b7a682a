import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ErrorBody } from '#contract/error.ts'
import { ExpenseRow } from '#contract/expense.ts'
import { type AgreementPerson, draftBed } from '#tests/support/agreements-bed.ts'
import { createExpense } from './expenses.ts'

const bed = draftBed()
const Told = z.object({ data: ExpenseRow })
const FIELDS = { day: '2026-05-01', kind: 'REPAIRS', amount: 12_300 }

const put = (who: AgreementPerson, id: string, fields: object = FIELDS) =>
  bed.call(who, 'PUT', `/expenses/${id}`, fields)
const change = (id: string, version: number, fields: object, who: AgreementPerson = 'host') =>
  bed.call(who, 'PATCH', `/expenses/${id}`, fields, version)
const rowOf = ({ body }: { body: unknown }) => Told.parse(body).data

async function written(fields: object = {}): Promise<ExpenseRow> {
  return rowOf(await put('host', randomUUID(), { ...FIELDS, ...fields }))
}

async function listed(who: AgreementPerson, query = ''): Promise<string[]> {
  const { body } = await bed.call(who, 'GET', `/expenses${query}`)
  return z
    .object({ data: z.array(ExpenseRow) })
    .parse(body)
    .data.map(({ id }) => id)
}

it('is stored once under its id, and is readable by its host and administrators', async () => {
  const expense = await written({ note: 'Cylinder', unitId: bed.unitId })
  expect(expense).toMatchObject({ version: 1, amount: 12_300, isRemoved: false, unitId: bed.unitId })
  expect(rowOf(await put('host', expense.id, { ...FIELDS, amount: 1 }))).toEqual(expense)
  expect((await put('otherHost', expense.id)).status).toBe(404)
  expect(await listed('host')).toContain(expense.id)
  expect(await listed('otherHost')).toEqual([])
  expect(await listed('admin')).toEqual([])
  expect(await listed('admin', '?all=true')).toContain(expense.id)
  expect((await bed.call('host', 'GET', '/expenses?all=true')).status).toBe(403)
  expect((await bed.call('guest', 'GET', '/expenses')).status).toBe(403)
})

it('changes only from the version that its host saw; a repeated change counts once', async () => {
  const { id } = await written()
  const changed = rowOf(await change(id, 1, { amount: 99, isRemoved: true }))
  expect(changed).toMatchObject({ version: 2, amount: 99, isRemoved: true, kind: 'REPAIRS' })
  expect(rowOf(await change(id, 1, { amount: 99 }))).toEqual(changed)
  const { status, body } = await change(id, 1, { amount: 100 })
  expect([status, body]).toMatchObject([409, { current: { version: 2, amount: 99 } }])
  expect((await change(id, 2, { amount: 100 }, 'admin')).status).toBe(404)
})

it('belongs to a room of the same host, or to all rooms', async () => {
  const of = (who: AgreementPerson) => put(who, randomUUID(), { ...FIELDS, unitId: bed.unitId })
  expect((await of('host')).status).toBe(200)
  const { status, body } = await of('otherHost')
  expect([status, ErrorBody.parse(body).validationErrors]).toMatchObject([
    422,
    [{ field: 'unitId', message: 'notYours' }],
  ])
  const { id } = rowOf(await put('otherHost', randomUUID()))
  expect((await change(id, 1, { unitId: bed.unitId }, 'otherHost')).status).toBe(422)
})

it.each([{ amount: 0 }, { amount: 1.5 }, { kind: 'FUN' }, { day: '1 May' }])(
  'is refused with %o',
  async (fields) => {
    expect((await put('host', randomUUID(), { ...FIELDS, ...fields })).status).toBe(422)
  },
)

it('appears only in its host’s feed', async () => {
  const { id } = await written()
  await change(id, 1, { amount: 5 })
  const told = await bed.db.selectFrom('feed_changes').select('user_id').where('row_id', '=', id).execute()
  expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([bed.people.host.id]))
})

it('counts towards the limit of a person; a repeat doesn’t', async () => {
  const writer = { userId: bed.people.otherHost.id, at: new Date(), wire: 2 }
  const { data } = z
    .object({ data: z.array(ExpenseRow) })
    .parse((await bed.call('otherHost', 'GET', '/expenses')).body)
  const [known] = data
  if (known === undefined) throw new Error('There is none yet')
  const expense = { day: '2026-05-01', kind: 'REPAIRS', amount: 100, note: '', unitId: null } as const
  const add = (id: string, most: number) =>
    createExpense(bed.db, writer, id, { ...expense, isRemoved: false, attachments: [] }, most)
  // Of two at the same time, only one takes the last place.
  const both = await Promise.all([1, 2].map(() => add(randomUUID(), data.length + 1)))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    failure: { kind: 'invalid', fields: { amount: 'tooMany' } },
  })
  expect(await add(known.id, data.length + 1)).toMatchObject({ ok: true, value: { value: known } })
})
