import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { changesHead } from './feed.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { noteWire } from './note-wire.ts'

const history = { kinds: { chats: 1, messages: 1, gardens: 3 } }

let bed: ChatBed
let guest: string
beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())
beforeEach(async () => {
  await sql`delete from settings where key = 'served_wire'`.execute(bed.db)
  guest = await bed.person()
})

/** Writes what a server of wire 3 might have written, between its own rows of older kinds. */
async function twoGardens(): Promise<string[]> {
  const ids = [newId(), newId()]
  for (const id of ids) {
    const chat = await bed.chatWith(guest)
    await bed.send(chat.id, bed.host, 'Kia ora')
    await sql`update feed_heads set n = n + 1 where user_id = ${guest}`.execute(bed.db)
    await sql`
      insert into feed_changes (user_id, n, collection, row_id)
      select user_id, n, 'gardens', ${id}::uuid from feed_heads where user_id = ${guest}
    `.execute(bed.db)
  }
  return ids
}

async function after(checkpoint: string): Promise<{ id: string; n: number }[]> {
  const since = Number(checkpoint.split('.')[1])
  const { rows } = await sql<{ id: string; n: number }>`
    select row_id as id, n from feed_changes where user_id = ${guest} and n > ${since} order by n
  `.execute(bed.db)
  return rows
}

// In their order.
test('after a server of a lower wire, sends only rows of newer kinds once more', async () => {
  await noteWire(bed.db, 3, history)
  const ids = await twoGardens()
  await noteWire(bed.db, 2, history)
  const head = await changesHead(bed.db, guest)
  await noteWire(bed.db, 3, history)
  expect((await after(head)).map(({ id }) => id)).toEqual(ids)
  const last = (await after(head)).at(-1)?.n
  expect(Number((await changesHead(bed.db, guest)).split('.')[1])).toBe(last)
  // The next change of that person continues after them.
  const { id } = await bed.chatWith(guest)
  await bed.send(id, bed.host, 'Haere mai')
  expect((await after(head)).length).toBeGreaterThan(2)
})

test('a first start, or one after the same wire, moves nothing', async () => {
  await noteWire(bed.db, 3, history)
  await twoGardens()
  const head = await changesHead(bed.db, guest)
  await noteWire(bed.db, 3, history)
  await noteWire(bed.db, 2, history)
  expect(await changesHead(bed.db, guest)).toBe(head)
})

test('leaves out rows of a kind that the server lacks, and continues after them', async () => {
  const start = `${(await changesHead(bed.db, guest)).split('.')[0]}.0`
  const ids = await twoGardens()
  const { data, meta } = valueOf(await readChanges(bed.db, guest, start, 500))
  expect(data).not.toContain(undefined)
  expect(data.filter(({ id }) => ids.includes(id))).toEqual([])
  expect(meta).toEqual({ checkpoint: await changesHead(bed.db, guest), more: false })
})

test('sends a reader of an older wire nothing of later kinds', async () => {
  const start = `${(await changesHead(bed.db, guest)).split('.')[0]}.0`
  const { id } = await bed.chatWith(guest)
  await bed.send(id, bed.host, 'Kia ora')
  const kinds = async (wire: number) => {
    const newer = { kinds: { messages: 2 }, endpoints: {}, fields: {}, values: [] }
    const { data } = valueOf(await readChanges(bed.db, guest, start, 500, { wire, history: newer }))
    return new Set(data.map(({ collection }) => collection))
  }
  expect(await kinds(1)).toEqual(new Set(['chats', 'units']))
  expect(await kinds(2)).toEqual(new Set(['chats', 'units', 'messages']))
})
