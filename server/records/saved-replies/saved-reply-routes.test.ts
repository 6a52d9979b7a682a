import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ErrorBody } from '#contract/error.ts'
import { SAVED_REPLIES_MAX, SAVED_REPLIES_REMOVED_MAX } from '#contract/limits.ts'
import { SavedReplyRow } from '#contract/saved-reply.ts'
import { type AgreementPerson, draftBed } from '#tests/support/agreements-bed.ts'
import type { SavedReplyTables } from './saved-reply-rows.ts'

const bed = draftBed()
const Told = z.object({ data: SavedReplyRow })
const FIELDS = { title: 'The way here', text: 'Kia ora {name}, turn left at the woolshed' }

const put = (who: AgreementPerson, id: string, fields: object = FIELDS) =>
  bed.call(who, 'PUT', `/saved-replies/${id}`, fields)
const change = (id: string, version: number, fields: object, who: AgreementPerson = 'host') =>
  bed.call(who, 'PATCH', `/saved-replies/${id}`, fields, version)
const rowOf = ({ body }: { body: unknown }) => Told.parse(body).data
const kept = async (fields: object = {}, who: AgreementPerson = 'host') =>
  rowOf(await put(who, randomUUID(), { ...FIELDS, ...fields }))

async function listed(who: AgreementPerson): Promise<string[]> {
  const { body } = await bed.call(who, 'GET', '/saved-replies?perPage=100')
  return z
    .object({ data: z.array(SavedReplyRow) })
    .parse(body)
    .data.map(({ id }) => id)
}

it('is stored once under its id, and is visible only to its writer', async () => {
  const reply = await kept()
  expect(reply).toMatchObject({ ...FIELDS, version: 1, isRemoved: false })
  expect(rowOf(await put('host', reply.id, { ...FIELDS, text: 'Other' }))).toEqual(reply)
  for (const other of ['otherHost', 'admin'] as const) {
    expect((await put(other, reply.id)).status).toBe(404)
    expect((await change(reply.id, 1, { text: 'Mine' }, other)).status).toBe(404)
    expect(await listed(other)).not.toContain(reply.id)
  }
  expect(await listed('host')).toContain(reply.id)
  expect((await bed.call('guest', 'GET', '/saved-replies')).status).toBe(403)
  expect((await put('guest', randomUUID())).status).toBe(403)
  expect((await kept({}, 'admin')).version).toBe(1)
})

it('is stored once if its device sends it several times at once', async () => {
  const id = randomUUID()
  const both = await Promise.all([put('host', id), put('host', id), put('host', id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(both.map((answer) => rowOf(answer).version)).toEqual([1, 1, 1])
})

it('changes only from the version its writer saw; a repeated change counts once', async () => {
  const { id } = await kept()
  const changed = rowOf(await change(id, 1, { text: 'Left at the gate' }))
  expect(changed).toMatchObject({ version: 2, text: 'Left at the gate', title: FIELDS.title })
  expect(rowOf(await change(id, 1, { text: 'Left at the gate' }))).toEqual(changed)
  const { status, body } = await change(id, 1, { text: 'Right' })
  expect([status, body]).toMatchObject([409, { current: { version: 2 } }])
  const told = await bed.db.selectFrom('feed_changes').select('user_id').where('row_id', '=', id).execute()
  expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([bed.people.host.id]))
})

it.each([{ title: ' ' }, { text: '' }, { title: 'x'.repeat(81) }, { text: 'x'.repeat(2001) }])(
  'is refused with %o',
  async (fields) => {
    expect((await put('host', randomUUID(), { ...FIELDS, ...fields })).status).toBe(422)
  },
)

// Asked for at once too. What was taken out goes in the end.
it('is limited in number for each person, and a removed one makes room', async () => {
  const who = 'otherHost'
  const before = await listed(who)
  const made = []
  while (made.length + before.length < SAVED_REPLIES_MAX - 1) made.push((await kept({}, who)).id)
  const asked = await Promise.all(Array.from({ length: 8 }, () => put(who, randomUUID())))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = asked.find(({ status }) => status === 422)
  expect(ErrorBody.parse(refused?.body).validationErrors).toMatchObject([
    { field: 'title', message: 'tooMany' },
  ])
  const [first = ''] = made
  await change(first, 1, { isRemoved: true }, who)
  expect((await put(who, randomUUID())).status).toBe(200)
  expect((await change(first, 2, { isRemoved: false }, who)).status).toBe(422)
  const longAgo = { updated_at: new Date(0) }
  await bed.db
    .withTables<SavedReplyTables>()
    .updateTable('saved_replies')
    .set(longAgo)
    .where('id', '=', first)
    .execute()
  for (let n = 0; n < SAVED_REPLIES_REMOVED_MAX; n += 1) await kept({ isRemoved: true }, who)
  expect((await change(first, 2, { isRemoved: false }, who)).status).toBe(404)
  const gone = await bed.db.selectFrom('feed_changes').select('row_id').where('row_id', '=', first).execute()
  expect(gone).toHaveLength(1)
})
