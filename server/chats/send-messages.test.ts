import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessageItem, SendResult } from '#contract/chat-message.ts'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { until } from '#tests/support/until.ts'
import { blockOther, clearChat, markRead } from './chat-members.ts'
import { openDatabase } from '#server/store/database.ts'
import { sendMessages } from './send-messages.ts'

let bed: ChatBed
let guest: string
let chatId: string

beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())

async function freshChat(): Promise<void> {
  guest = await bed.person()
  chatId = (await bed.chatWith(guest)).id
}

const item = (message: string, id = newId()): ChatMessageItem => ({ id, message })

async function send(items: ChatMessageItem[], chat = chatId, sender = guest): Promise<SendResult[]> {
  return valueOf(await sendMessages(bed.db, { chatId: chat, senderId: sender, items, at: new Date() })).value
}

function stored(chat = chatId) {
  return bed.db
    .selectFrom('messages')
    .select(['id', 'position', 'message', 'sender_id'])
    .where('chat_id', '=', chat)
    .orderBy('position')
    .execute()
}

async function readPositions(): Promise<{ guest: number | undefined; host: number | undefined }> {
  const members = await bed.db
    .selectFrom('chat_members')
    .select(['user_id', 'read_position'])
    .where('chat_id', '=', chatId)
    .execute()
  const of = (userId: string) => members.find((member) => member.user_id === userId)?.read_position
  return { guest: of(guest), host: of(bed.host) }
}

const shortly = (results: SendResult[]) =>
  results.map((result) => (result.status === 'refused' ? result.reason : result.status))

test('messages keep their order and writing time, with positions from 0', async () => {
  await freshChat()
  const writtenAt = '2024-02-29T23:59:59.123Z'
  const results = await send([item('one'), { ...item('two'), writtenAt }, item('three')])
  expect(shortly(results)).toEqual(['stored', 'stored', 'stored'])
  expect((await stored()).map((row) => [row.position, row.message])).toEqual([
    [0, 'one'],
    [1, 'two'],
    [2, 'three'],
  ])
  const [one, two] = results
  expect(one?.status === 'stored' && one.message.writtenAt).toBe(null)
  expect(two?.status === 'stored' && two.message.writtenAt).toBe(writtenAt)
})

test('own messages count as read, unless something by others before them is unread', async () => {
  await freshChat()
  await send([item('one'), item('two')])
  expect(await readPositions()).toEqual({ guest: 1, host: -1 })
  await send([item('three')], chatId, bed.host)
  expect(await readPositions()).toEqual({ guest: 1, host: -1 })
  await send([item('four')])
  expect(await readPositions()).toEqual({ guest: 1, host: -1 })
  valueOf(await markRead(bed.db, guest, chatId, 2))
  // Only the guest's own 'four' is unread.
  await send([item('five')])
  expect(await readPositions()).toEqual({ guest: 4, host: -1 })
})

test('messages of others that were cleared unread do not keep own ones unread', async () => {
  await freshChat()
  await send([item('one')], chatId, bed.host)
  valueOf(await clearChat(bed.db, guest, chatId, undefined))
  await send([item('two')])
  expect(await readPositions()).toEqual({ guest: 1, host: 0 })
})

test('twenty senders at once get gap-free positions, each in its own order', async () => {
  await freshChat()
  const senders = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? guest : bed.host))
  await Promise.all(
    senders.map(async (sender, n) => {
      for (const round of ['a', 'b', 'c']) {
        await send([item(`${n} ${round} 1`), item(`${n} ${round} 2`)], chatId, sender)
      }
    }),
  )
  const rows = await stored()
  expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 120 }, (_, n) => n))
  for (const n of senders.keys()) {
    const mine = rows.filter((row) => row.message.startsWith(`${n} `)).map((row) => row.message.slice(-3))
    expect(mine).toEqual(['a 1', 'a 2', 'b 1', 'b 2', 'c 1', 'c 2'])
  }
  const chat = await bed.db.selectFrom('chats').selectAll().where('id', '=', chatId).executeTakeFirstOrThrow()
  expect(chat.last_position).toBe(119)
})

test('an item sent again late, in another batch, returns the stored row', async () => {
  await freshChat()
  const [a, b, c] = [item('a'), item('b'), item('c')]
  const first = await send([a, b])
  const again = await send([b, c])
  expect(again[0]).toEqual(first[1])
  expect(shortly(again)).toEqual(['stored', 'stored'])
  expect(await send([a, b, c])).toEqual([first[0], first[1], again[1]])
  expect((await stored()).map((row) => row.id)).toEqual([a.id, b.id, c.id])
})

test('ten simultaneous sends of one batch store it once and return the same', async () => {
  await freshChat()
  const items = Array.from({ length: 50 }, (_, n) => item(`line ${n}`))
  const at = new Date()
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const sent = await sendMessages(bed.db, { chatId, senderId: guest, items, at })
      return valueOf(sent).value
    }),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await stored()).map((row) => row.id)).toEqual(items.map(({ id }) => id))
})

test('simultaneous overlapping batches store each id once and leave no gap', async () => {
  await freshChat()
  const items = Array.from({ length: 30 }, (_, n) => item(`line ${n}`))
  await Promise.all([0, 5, 10, 15, 20].map((from) => send(items.slice(from, from + 10))))
  const rows = await stored()
  expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 30 }, (_, n) => n))
  expect(new Set(rows.map((row) => row.id)).size).toBe(30)
})

test('a stored id with another text, sender or chat is refused without its row', async () => {
  await freshChat()
  const mine = item('the gate code is private')
  await send([mine])
  expect(await send([{ ...mine, message: 'another text' }])).toEqual([
    { status: 'refused', id: mine.id, reason: 'idTaken' },
  ])
  expect(shortly(await send([mine], chatId, bed.host))).toEqual(['idTaken'])
  const stranger = await bed.person()
  const elsewhere = (await bed.chatWith(stranger)).id
  expect(await send([mine, item('next')], elsewhere, stranger)).toEqual([
    { status: 'refused', id: mine.id, reason: 'idTaken' },
    { status: 'held', id: expect.any(String) },
  ])
  expect(await stored(elsewhere)).toEqual([])
})

test('one id sent to many chats at the same instant is stored in one of them', async () => {
  const chats = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const sender = await bed.person()
      return { sender, chat: (await bed.chatWith(sender)).id }
    }),
  )
  for (let round = 0; round < 10; round += 1) {
    const shared = item(`round ${round}`)
    const answers = await Promise.all(
      chats.map(({ sender, chat }) =>
        send([item(`before ${round}`), shared, item(`after ${round}`)], chat, sender),
      ),
    )
    const outcomes = answers.map((answer) => shortly(answer).join(' ')).toSorted()
    expect(outcomes).toEqual([...Array(7).fill('stored idTaken held'), 'stored stored stored'])
  }
  for (const { chat } of chats) {
    const positions = (await stored(chat)).map((row) => row.position)
    expect(positions).toEqual(positions.map((_, n) => n))
  }
})

// Each waits for the other’s ids.
test('a write that PostgreSQL aborts in a deadlock runs again', async () => {
  await freshChat()
  const elsewhere = (await bed.chatWith(await bed.person())).id
  const [x, y] = [item('x'), item('y')]
  const row = (id: string, position: number) => ({
    ...{ id, position, chat_id: elsewhere, sender_id: bed.host, kind: 'text' as const },
    ...{ message: 'elsewhere', written_at: null, created_at: new Date() },
  })
  const other = openDatabase({ url: bed.url })
  const holder = await other.startTransaction().execute()
  // Only the sending transaction detects deadlocks, so it's the one that is aborted.
  await sql`set local deadlock_timeout = '60s'`.execute(holder)
  await holder.insertInto('messages').values(row(x.id, 0)).execute()
  const sending = send([y, x])
  await until('the sending waits for x', async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await waiting.execute(bed.db)).rows.length === 1
  })
  await holder.insertInto('messages').values(row(y.id, 1)).execute()
  await holder.rollback().execute()
  expect(shortly(await sending)).toEqual(['stored', 'stored'])
  expect((await stored()).map(({ id, position }) => [id, position])).toEqual([
    [y.id, 0],
    [x.id, 1],
  ])
  await other.destroy()
})

test('the first refused item holds the rest; its id may be sent again', async () => {
  await freshChat()
  const [good, blank, after, long] = [
    item('good'),
    item(' \n\t '),
    item('after'),
    item('x'.repeat(MESSAGE_LENGTH_MAX + 1)),
  ]
  expect(shortly(await send([good, blank, after]))).toEqual(['stored', 'blank', 'held'])
  expect(shortly(await send([long, after]))).toEqual(['tooLong', 'held'])
  expect((await stored()).map((row) => row.id)).toEqual([good.id])
  expect(shortly(await send([{ ...blank, message: 'with words now' }, after]))).toEqual(['stored', 'stored'])
  expect((await stored()).map((row) => row.id)).toEqual([good.id, blank.id, after.id])
})

test('a text of exactly the limit is accepted', async () => {
  await freshChat()
  expect(shortly(await send([item('ā'.repeat(MESSAGE_LENGTH_MAX))]))).toEqual(['stored'])
})

test('an id twice in one batch is one message, or refused if the texts differ', async () => {
  await freshChat()
  const twice = item('twice')
  const [first, second] = await send([twice, twice])
  expect(second).toEqual(first)
  const other = item('other')
  expect(shortly(await send([other, { ...other, message: 'changed' }]))).toEqual(['stored', 'idTaken'])
  expect(await stored()).toHaveLength(2)
})

test('text that PostgreSQL cannot hold gets replacement characters; repeats match it', async () => {
  await freshChat()
  const odd = item('a\0b \uD83D c')
  const first = await send([odd])
  expect(first).toMatchObject([{ status: 'stored', message: { message: 'a\uFFFDb \uFFFD c' } }])
  expect(await send([odd])).toEqual(first)
})

test('an id in capitals is the same id', async () => {
  await freshChat()
  const low = item('same')
  const first = await send([low])
  expect(await send([{ ...low, id: low.id.toUpperCase() }])).toEqual(first)
})

test('a chat that isn’t the sender’s fails exactly like one that doesn’t exist', async () => {
  await freshChat()
  const stranger = await bed.person()
  const attempt = (chat: string) =>
    sendMessages(bed.db, { chatId: chat, senderId: stranger, items: [item('hi')], at: new Date() })
  expect(await attempt(chatId)).toEqual(await attempt(newId()))
  expect(await attempt(chatId)).toMatchObject({ ok: false, failure: { kind: 'notFound' } })
  expect(await stored()).toEqual([])
})

test('a closed chat refuses both sides, but still confirms what it had accepted', async () => {
  await freshChat()
  const before = item('before the block')
  const accepted = await send([before])
  await blockOther(bed.db, bed.host, chatId, guest)
  const late = item('late')
  expect(await send([before, late, item('later')])).toEqual([
    accepted[0],
    { status: 'refused', id: late.id, reason: 'chatClosed' },
    { status: 'held', id: expect.any(String) },
  ])
  expect(shortly(await send([item('from the blocker')], chatId, bed.host))).toEqual(['chatClosed'])
  expect(await stored()).toHaveLength(1)
})
