import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { UNREAD_MESSAGES_LISTED } from '#contract/limits.ts'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { until } from '#tests/support/until.ts'
import { blockOther, clearChat, markRead } from './chat-members.ts'
import { historyPages, messagesPage } from './chat-messages.ts'
import { chatsPage } from './chats.ts'
import { startChat } from './start-chat.ts'
import { changesHead } from '#server/store/feed.ts'
import { recordPersonChanged } from '#server/records/person-changes.ts'

let bed: ChatBed
let host: string
let unit: string

beforeAll(async () => {
  bed = await createChatBed()
})
afterAll(() => bed.drop())
beforeEach(async () => {
  host = await bed.person('HOST', { firstName: 'Ngaire', lastName: 'Holloway' })
  unit = await bed.unitOf(host, 'Tōtara Cabin')
})

const start = (userId: string, participantId: string, unitId = unit) =>
  startChat(bed.db, { userId, participantId, unitId, newId, at: new Date() })
/** A chat that is in both people's lists, as it is after its first message. */
const chatOf = async (guest: string, unitId = unit) => {
  const { id } = valueOf(await start(guest, host, unitId)).value
  await bed.db.updateTable('chat_members').set({ is_cleared: false }).where('chat_id', '=', id).execute()
  return id
}
const list = (userId: string, page = 1, perPage = 100, search?: string) =>
  chatsPage(bed.db, userId, { page, perPage, search })
const ids = async (userId: string, search?: string) =>
  (await list(userId, 1, 100, search)).data.map((chat) => chat.id)
const fill = async (chatId: string, sender: string, from: number, to: number) => {
  for (let n = from; n < to; n += 50) {
    await bed.send(
      chatId,
      sender,
      ...Array.from({ length: Math.min(50, to - n) }, (_, nth) => `line ${n + nth}`),
    )
  }
}

test('the newest chat comes first, pages follow on, and one beyond the end is empty', async () => {
  const chats: string[] = []
  for (let n = 0; n < 5; n += 1) chats.push(await chatOf(await bed.person()))
  const [a = '', , c = ''] = chats
  await bed.send(c, host, 'older')
  await bed.send(a, host, 'newer')
  const whole = await ids(host)
  expect(whole.slice(0, 2)).toEqual([a, c])
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(host, page, 2)))
  expect(pages.flatMap((page) => page.data.map((chat) => chat.id))).toEqual(whole)
  expect(pages.map((page) => page.meta)).toEqual(
    [1, 2, 3, 4].map((currentPage) => ({ currentPage, lastPage: 3 })),
  )
  expect(await list(await bed.person())).toEqual({ data: [], meta: { currentPage: 1, lastPage: 1 } })
})

test('a chat lists its newest unread messages by others, but counts all of them', async () => {
  const guest = await bed.person()
  const chat = await chatOf(guest)
  await fill(chat, guest, 0, 130)
  await bed.send(chat, host, 'mine does not count')
  await bed.send(chat, guest, 'newest')
  await markRead(bed.db, host, chat, 9)
  const [row] = (await list(host)).data
  expect(row?.unreadCount).toBe(121)
  expect(row?.messages).toHaveLength(UNREAD_MESSAGES_LISTED)
  const positions = row?.messages.map((message) => message.position) ?? []
  expect(positions).toEqual(positions.toSorted((x, y) => x - y))
  expect(row?.messages.at(-1)).toMatchObject({ message: 'newest', position: 131 })
  expect(row?.messages.every((message) => message.senderId === guest)).toBe(true)
  await clearChat(bed.db, host, chat, 128)
  expect((await list(host)).data[0]).toMatchObject({
    unreadCount: 2,
    messages: [{ position: 129 }, { position: 131 }],
  })
})

test('a search finds people, the unit and visible text, ignoring case and macrons', async () => {
  const wiremu = await bed.person('GUEST', { firstName: 'Wiremu', lastName: 'Kōpua' })
  const minami = await bed.person('GUEST', { firstName: '佐藤', lastName: 'みなみ' })
  const [first, second] = [
    await chatOf(wiremu),
    await chatOf(minami, await bed.unitOf(host, 'Woolshed Loft')),
  ]
  await bed.send(first, host, 'The pump needs PRIMING at 100%')
  await bed.send(second, minami, '薪はどこで買えますか？')
  expect(await ids(host, 'kopua')).toEqual([first])
  expect(await ids(host, 'MU KŌP')).toEqual([first])
  expect(await ids(host, 'totara')).toEqual([first])
  expect(await ids(host, 'priming')).toEqual([first])
  expect(await ids(host, '薪は')).toEqual([second])
  expect(await ids(host, '佐藤 み')).toEqual([second])
  expect(await ids(host, '100%')).toEqual([first])
  expect(await ids(host, '%')).toEqual([first])
  expect(await ids(host, '_')).toEqual([])
  expect(await ids(host, "o'clock \\")).toEqual([])
  expect(await ids(host, 'Ngaire')).toEqual([])
  expect((await ids(host, '  ')).toSorted()).toEqual([first, second].toSorted())
  await bed.send(first, host, 'afterwards')
  await clearChat(bed.db, host, first, 0)
  expect(await ids(host, 'priming')).toEqual([])
  expect(await ids(wiremu, 'priming')).toEqual([first])
})

test('page 1 is the newest, rows ascend, and the lower bound hides earlier rows', async () => {
  const guest = await bed.person()
  const chat = await chatOf(guest)
  await fill(chat, guest, 0, 107)
  const page = async (n: number, perPage = 50, search?: string) =>
    valueOf(await messagesPage(bed.db, host, chat, { page: n, perPage, search }))
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
  const positions = async (n: number) => (await page(n)).data.map((row) => row.position)
  expect([await positions(1), await positions(2), await positions(3), await positions(4)]).toEqual([
    range(57, 106),
    range(7, 56),
    range(0, 6),
    [],
  ])
  expect((await page(1)).meta).toEqual({ currentPage: 1, lastPage: 3 })
  await clearChat(bed.db, host, chat, 54)
  expect(await positions(2)).toEqual([55, 56])
  expect(await positions(3)).toEqual([])
  expect((await page(1)).meta.lastPage).toBe(2)
  const found = await page(1, 3, 'LINE 9')
  expect(found.data.map((row) => row.position)).toEqual([97, 98, 99])
  expect(found.meta).toEqual({ currentPage: 1, lastPage: 4 })
  expect((await page(4, 3, 'line 9')).data.map((row) => row.position)).toEqual([90])
  expect((await page(1, 3, 'line 12')).meta.lastPage).toBe(1)
})

// Without chats of others.
test('one response has whole pages of many chats, within the lower bound of each', async () => {
  const [guest, other] = [await bed.person(), await bed.person()]
  const [long, foreign] = [await chatOf(guest), await chatOf(other)]
  const short = await bed.olderChat(guest, await bed.unitOf(host), host)
  await fill(long, guest, 0, 120)
  await bed.send(short, host, 'only')
  await bed.send(foreign, other, 'not yours')
  const asked = [
    { chatId: long, page: 2 },
    { chatId: foreign, page: 0 },
    { chatId: short, page: 0 },
    { chatId: long, page: 0 },
    { chatId: long, page: 0 },
    { chatId: long, page: 9_999_999 },
    { chatId: newId(), page: 0 },
    { chatId: '-'.repeat(36), page: 0 },
  ]
  const pages = await historyPages(bed.db, guest, asked)
  expect(pages.map((page) => [page.chatId, page.page, page.messages.length])).toEqual([
    [long, 2, 20],
    [short, 0, 1],
    [long, 0, 50],
    [long, 9_999_999, 0],
  ])
  expect(pages[2]?.messages.map((row) => row.position)).toEqual(Array.from({ length: 50 }, (_, n) => n))
  await clearChat(bed.db, guest, long, 10)
  await clearChat(bed.db, guest, short, undefined)
  const cleared = await historyPages(bed.db, guest, asked)
  expect(cleared.map((page) => [page.page, page.messages[0]?.position])).toEqual([
    [2, 100],
    [0, 11],
    [9_999_999, undefined],
  ])
  expect(await historyPages(bed.db, await bed.person('ADMIN'), asked)).toEqual([])
})

// From either side and at once.
test('starting a chat always gives the one chat of the two people', async () => {
  const guest = await bed.person()
  const started = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? start(guest, host) : start(host, guest))),
  )
  expect(new Set(started.map((result) => valueOf(result).value.id)).size).toBe(1)
  // Each of the two sees it once they have started it themselves.
  expect(started.filter((result) => valueOf(result).moved.length > 0)).toHaveLength(2)
  expect(valueOf(await start(guest, host)).value).toMatchObject({
    subject: { kind: 'unit', id: unit, title: 'Tōtara Cabin' },
    firstPosition: 0,
    lastPosition: -1,
    lastMessage: null,
    unreadCount: 0,
    participants: [{ readPosition: -1 }, { readPosition: -1 }],
  })
  expect((await list(host)).data.map((chat) => chat.id)).toEqual(
    (await list(guest)).data.map((chat) => chat.id),
  )
})

test('a wrong unit, a missing person, oneself or a pair without the host is not found', async () => {
  const [guest, other] = [await bed.person(), await bed.person()]
  for (const attempt of [
    start(guest, host, newId()),
    start(guest, newId()),
    start(guest, guest),
    start(host, host),
    start(guest, other),
  ]) {
    expect(await attempt).toEqual({
      ok: false,
      failure: { kind: 'notFound', message: 'No such unit or person' },
    })
  }
  expect((await list(guest)).data).toEqual([])
})

test('starting a cleared chat again brings it back empty, for the caller alone', async () => {
  const guest = await bed.person()
  const chat = await chatOf(guest)
  await bed.send(chat, host, 'old')
  await clearChat(bed.db, guest, chat, undefined)
  const before = await changesHead(bed.db, host)
  const { value, moved } = valueOf(await start(guest, host))
  expect(value).toMatchObject({
    id: chat,
    firstPosition: 1,
    lastPosition: 0,
    lastMessage: null,
    unreadCount: 0,
  })
  expect(moved).toEqual([guest])
  expect(await changesHead(bed.db, host)).toBe(before)
})

// Both hear it in the same words.
test('a blocked pair keeps its chat and can’t start a new one', async () => {
  const guest = await bed.person()
  const chat = await chatOf(guest)
  await blockOther(bed.db, host, chat, guest)
  const another = await bed.unitOf(host)
  const answers = [await start(guest, host, another), await start(host, guest, another)]
  expect(answers[0]).toMatchObject({ ok: false, failure: { kind: 'forbidden' } })
  expect(answers[1]).toEqual(answers[0])
  expect(valueOf(await start(guest, host)).value).toMatchObject({
    id: chat,
    isClosed: true,
    isBlockedByMe: false,
  })
})

test('a new chat reaches the other person with its first message and its unit', async () => {
  const guest = await bed.person()
  const hidden = await bed.unitOf(host, 'Riverbank Hut')
  const { value, moved } = valueOf(await start(host, guest, hidden))
  expect(moved).toEqual([host])
  expect([await ids(host), await ids(guest)]).toEqual([[value.id], []])
  await bed.send(value.id, host, 'Kia ora')
  expect(await ids(guest)).toEqual([value.id])
  const told = await bed.db
    .selectFrom('feed_changes')
    .select('collection')
    .where('user_id', '=', guest)
    .orderBy('n')
    .execute()
  expect(told.map(({ collection }) => collection)).toEqual(['messages', 'chats', 'units'])
})

test('the other party is the unit’s host by default, who can’t ask themselves', async () => {
  const guest = await bed.person()
  const ask = (userId: string) => startChat(bed.db, { userId, unitId: unit, newId, at: new Date() })
  const { value } = valueOf(await ask(guest))
  expect(value.participants.map(({ id }) => id).toSorted()).toEqual([guest, host].toSorted())
  expect(valueOf(await ask(guest)).value.id).toBe(value.id)
  expect(await ask(host)).toMatchObject({ ok: false, failure: { kind: 'notFound' } })
})

test('only the host can start a chat about an unpublished unit; older ones stay open', async () => {
  const [asked, stranger] = [await bed.person(), await bed.person()]
  const chat = await chatOf(asked)
  await bed.db.updateTable('units').set({ status: 'UNPUBLISHED' }).where('id', '=', unit).execute()
  expect(await start(stranger, host)).toMatchObject({ ok: false, failure: { kind: 'notFound' } })
  expect(await chatOf(asked)).toBe(chat)
  expect(await start(host, stranger)).toMatchObject({ ok: true })
})

test('a chat that starts while one of the two changes their name shows the new name', async () => {
  const guest = await bed.person()
  const holder = await bed.db.startTransaction().execute()
  await holder.updateTable('users').set({ first_name: 'Rewi' }).where('id', '=', guest).execute()
  const starting = start(guest, host)
  let isStarted = false
  void starting.then(() => (isStarted = true))
  await until('it waits, or has not', async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return isStarted || (await waiting.execute(bed.db)).rows.length === 1
  })
  // Notifies everybody who can be seen to share a chat with the person; the chat being started isn't among them yet.
  await recordPersonChanged(holder, guest)
  await holder.commit().execute()
  const row = valueOf(await starting).value
  expect(row.participants.map(({ firstName }) => firstName)).toContain('Rewi')
})
