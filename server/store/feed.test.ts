import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CHANGES_BYTES_PER_ANSWER, MESSAGE_LENGTH_MAX, MESSAGES_PER_SEND } from '#contract/limits.ts'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { until } from '#tests/support/until.ts'
import { clearChat, markRead } from '#server/chats/chat-members.ts'
import { openDatabase } from './database.ts'
import { changesHead, recordChanges, type ChangedRow } from './feed.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import type { Tx } from './in-transaction.ts'

let bed: ChatBed
let guest: string
let chatId: string

beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())
beforeEach(async () => {
  guest = await bed.person()
  chatId = (await bed.chatWith(guest)).id
})

const read = (since: string, userId = guest, limit = 500) => readChanges(bed.db, userId, since, limit)
const head = (userId = guest) => changesHead(bed.db, userId)
const nOf = (checkpoint: string) => Number(checkpoint.split('.')[1])
const startOf = (checkpoint: string) => checkpoint.replace(/\.\d+$/, '.0')
const recording = (userIds: string[], changes: ChangedRow[]) =>
  bed.db.transaction().execute((tx) => recordChanges(tx, userIds, changes))

test('a person without changes is at 0 of the epoch, and nothing follows', async () => {
  const person = await bed.person()
  const checkpoint = await head(person)
  expect(checkpoint).toMatch(/^[\w-]+\.0$/)
  expect(valueOf(await read(checkpoint, person))).toEqual({ data: [], meta: { checkpoint, more: false } })
})

test('sends messages before their current chat, and the head as the checkpoint', async () => {
  const before = await head()
  const [sent] = await bed.send(chatId, bed.host, 'Kia ora', 'Haere mai')
  const { data, meta } = valueOf(await read(before))
  expect(data.map((change) => change.collection)).toEqual(['messages', 'messages', 'chats', 'units'])
  expect(data[0]?.row).toEqual(sent?.status === 'stored' && sent.message)
  expect(data[2]?.row).toMatchObject({ id: chatId, lastPosition: 1, unreadCount: 2, firstPosition: 0 })
  expect(meta).toEqual({ checkpoint: await head(), more: false })
})

test('sends several changes of one row as one, at the newest number', async () => {
  await bed.send(chatId, bed.host, 'the first, with which the chat and its unit come')
  const before = await head()
  for (const text of ['one', 'two', 'three']) await bed.send(chatId, bed.host, text)
  await markRead(bed.db, guest, chatId, 2)
  const { data } = valueOf(await read(before))
  expect(data.map((change) => change.collection)).toEqual(['messages', 'messages', 'messages', 'chats'])
  expect(data[3]).toMatchObject({ n: nOf(await head()), row: { lastPosition: 3, unreadCount: 1 } })
})

test('pages of any size add up to the same changes in the same order', async () => {
  for (let n = 0; n < 12; n += 1) await bed.send(chatId, bed.host, `a ${n}`, `b ${n}`)
  const start = startOf(await head())
  const whole = valueOf(await read(start))
  for (const limit of [1, 2, 5, 24, 25]) {
    const joined = []
    let since = start
    for (;;) {
      const page = valueOf(await read(since, guest, limit))
      expect(page.data.length).toBeLessThanOrEqual(limit)
      joined.push(...page.data)
      since = page.meta.checkpoint
      if (!page.meta.more) break
      expect(page.meta.checkpoint).toBe(start.replace(/0$/, String(page.data.at(-1)?.n)))
    }
    expect(joined).toEqual(whole.data)
    expect(since).toBe(await head())
  }
})

test('a response is bounded in bytes, and the next one has what didn’t fit', async () => {
  const before = await head()
  // Two bytes per letter.
  const text = 'ā'.repeat(MESSAGE_LENGTH_MAX)
  for (let n = 0; n < 3; n += 1)
    await bed.send(chatId, bed.host, ...Array.from({ length: MESSAGES_PER_SEND }, () => text))
  const seen: number[] = []
  const sizes: number[] = []
  let messages = 0
  for (let since = before, isMore = true; isMore;) {
    const { data, meta } = valueOf(await read(since))
    seen.push(...data.map(({ n }) => n))
    messages += data.filter(({ collection }) => collection === 'messages').length
    sizes.push(Buffer.byteLength(JSON.stringify(data)))
    since = meta.checkpoint
    isMore = meta.more
  }
  expect(messages).toBe(3 * MESSAGES_PER_SEND)
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(nOf(await head()))
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThan(CHANGES_BYTES_PER_ANSWER * 1.01)
})

test('resets on an unknown epoch, a number beyond the head and a huge number', async () => {
  const [epoch, n] = (await head()).split('.')
  for (const since of [`other.${n}`, `${epoch}.${Number(n) + 1}`, `${epoch}.999999999999999999`, `.${n}`]) {
    expect(await read(since)).toMatchObject({ ok: false, failure: { kind: 'reset' } })
  }
  expect(await read(`${epoch}.${n}`)).toMatchObject({ ok: true })
})

test('sends a tombstone for a row that is gone, cleared or somebody else’s', async () => {
  const [sent] = await bed.send(chatId, bed.host, 'to be cleared')
  const messageId = sent?.status === 'stored' ? sent.message.id : ''
  const other = await bed.person()
  const gone = newId()
  await clearChat(bed.db, guest, chatId, undefined)
  await recording(
    [guest, other],
    [
      { collection: 'messages', id: messageId },
      { collection: 'messages', id: gone },
      { collection: 'chats', id: chatId },
    ],
  )
  for (const userId of [guest, other]) {
    const { data } = valueOf(await read(startOf(await head(userId)), userId))
    const told = data.filter(({ collection }) => collection !== 'units')
    expect(told.map((change) => change.row)).toEqual([null, null, null])
  }
  const host = valueOf(await read(startOf(await head(bed.host)), bed.host))
  expect(host.data.find((change) => change.id === chatId)?.row).not.toBeNull()
})

test('the same row twice in one transaction is one change, at its last place', async () => {
  const before = await head()
  const [a, b] = [newId(), newId()]
  await recording(
    [guest, guest],
    [
      { collection: 'messages', id: a },
      { collection: 'messages', id: b },
      { collection: 'messages', id: a },
    ],
  )
  const { data } = valueOf(await read(before))
  expect(data.map((change) => [change.n - nOf(before), change.id])).toEqual([
    [1, b],
    [2, a],
  ])
})

test('an uncommitted transaction holds back later numbers, so the feed skips none', async () => {
  const before = await head()
  const [early, late] = [newId(), newId()]
  const other = openDatabase({ url: bed.url })
  const slow = await other.startTransaction().execute()
  await recordChanges(slow, [guest], [{ collection: 'messages', id: early }])
  let hasOvertaken = false
  const fast = recording([guest], [{ collection: 'messages', id: late }]).then(() => (hasOvertaken = true))
  await until('the second transaction waits for a lock', async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(bed.db)
    return rows.length === 1
  })
  expect(hasOvertaken).toBe(false)
  const between = valueOf(await read(before))
  expect(between).toEqual({ data: [], meta: { checkpoint: before, more: false } })
  await slow.commit().execute()
  await fast
  expect(valueOf(await read(between.meta.checkpoint)).data.map((change) => change.id)).toEqual([early, late])
  await other.destroy()
})

// Transactions end in any order.
test('a reader who pages under load misses nothing', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => bed.person()))
  const rows = Array.from({ length: 40 }, () => newId())
  const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
  const writers = openDatabase({ url: bed.url, poolSize: 12 })
  let isWriting = true

  const idle = async (tx: Tx) => {
    for (let n = Math.floor(Math.random() * 6); n > 0; n -= 1) await sql`select 1`.execute(tx)
  }
  const write = async () => {
    const transaction = await writers.startTransaction().execute()
    await idle(transaction)
    // A missed row of its own would be lost forever; a shared one is often corrected by a later change.
    const changes = [newId(), pick(rows), newId(), pick(rows)].slice(Math.floor(Math.random() * 4))
    await recordChanges(
      transaction,
      [pick(people), pick(people), pick(people)],
      changes.map((id) => ({ collection: 'messages', id })),
    )
    await idle(transaction)
    // Some are rolled back; readers must not miss anything because of their numbers either.
    if (Math.random() < 0.2) await transaction.rollback().execute()
    else await transaction.commit().execute()
  }

  const readers = people.map(async (person) => {
    const seen = new Map<string, number>()
    let since = startOf(await head(person))
    let pages = 0
    for (;;) {
      const wasWriting = isWriting
      const page = valueOf(await read(since, person, 3))
      for (const change of page.data) {
        expect(change.n).toBeGreaterThan(nOf(since))
        seen.set(change.id, change.n)
      }
      expect(nOf(page.meta.checkpoint)).toBeGreaterThanOrEqual(page.data.at(-1)?.n ?? 0)
      since = page.meta.checkpoint
      pages += 1
      if (!wasWriting && !page.meta.more) return { person, seen, pages }
    }
  })
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let n = 0; n < 40; n += 1) await write()
    }),
  )
  isWriting = false
  for (const { person, seen, pages } of await Promise.all(readers)) {
    const table = await bed.db
      .selectFrom('feed_changes')
      .select(['row_id', 'n'])
      .where('user_id', '=', person)
      .execute()
    expect(seen).toEqual(new Map(table.map((row) => [row.row_id, row.n])))
    expect(pages).toBeGreaterThan(10)
  }
  await writers.destroy()
}, 120_000)
