import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChatBed, newId, valueOf, type ChatBed } from '#tests/support/chat-bed.ts'
import { blockOther, clearChat, markRead } from './chat-members.ts'
import { historyPages, messagesPage } from './chat-messages.ts'
import { chatRows } from './chat-rows.ts'
import { chatsPage } from './chats.ts'
import { startChat } from './start-chat.ts'
import { changesHead } from '#server/store/feed.ts'
import { readChanges } from '#server/changes/read-changes.ts'

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

const seenBy = async (userId: string, id = chatId) => (await chatRows(bed.db, userId, [id]))[0] ?? null
const listed = async (userId: string) =>
  (await chatsPage(bed.db, userId, { page: 1, perPage: 100 })).data.map((chat) => chat.id)
const head = (userId: string) => changesHead(bed.db, userId)
const changesAfter = async (since: string, userId: string) =>
  valueOf(await readChanges(bed.db, userId, since, 500)).data
const texts = async (userId: string) =>
  valueOf(await messagesPage(bed.db, userId, chatId, { page: 1, perPage: 100 })).data.map(
    (row) => row.message,
  )

test('a read mark only grows, stops at the newest message, and reaches every member', async () => {
  await bed.send(chatId, bed.host, 'a', 'b', 'c')
  const before = { guest: await head(guest), host: await head(bed.host) }
  const read = async (position: number) =>
    valueOf(await markRead(bed.db, guest, chatId, position)).value.readPosition
  expect([await read(1), await read(0), await read(-1), await read(99)]).toEqual([1, 1, 1, 2])
  for (const [userId, since] of [
    [guest, before.guest],
    [bed.host, before.host],
  ] as const) {
    const [change] = await changesAfter(since, userId)
    expect(
      change?.collection === 'chats' && change.row?.participants.find(({ id }) => id === guest),
    ).toMatchObject({
      readPosition: 2,
    })
  }
  expect(await seenBy(guest)).toMatchObject({ unreadCount: 0 })
})

test('reading the same messages again changes no feed', async () => {
  await bed.send(chatId, bed.host, 'a')
  await markRead(bed.db, guest, chatId, 0)
  const before = await head(bed.host)
  expect(valueOf(await markRead(bed.db, guest, chatId, 0)).moved).toEqual([])
  expect(await head(bed.host)).toBe(before)
})

test('many devices reading at once end at the furthest position', async () => {
  await bed.send(chatId, bed.host, ...Array.from({ length: 30 }, (_, n) => `line ${n}`))
  await Promise.all(Array.from({ length: 30 }, (_, n) => markRead(bed.db, guest, chatId, (n * 7) % 30)))
  expect((await seenBy(guest))?.participants.find(({ id }) => id === guest)?.readPosition).toBe(29)
})

test('a cleared chat leaves the caller’s list until a later message, which comes alone', async () => {
  await bed.send(chatId, bed.host, 'old 1', 'old 2')
  const before = { guest: await head(guest), host: await head(bed.host) }
  valueOf(await clearChat(bed.db, guest, chatId, undefined))
  expect(await listed(guest)).toEqual([])
  expect(await listed(bed.host)).toContain(chatId)
  expect(await changesAfter(before.guest, guest)).toMatchObject([
    { collection: 'chats', id: chatId, row: null },
  ])
  expect(await changesAfter(before.host, bed.host)).toEqual([])
  expect(await texts(guest)).toEqual([])

  await bed.send(chatId, bed.host, 'new')
  expect(await listed(guest)).toEqual([chatId])
  expect(await seenBy(guest)).toMatchObject({
    firstPosition: 2,
    lastPosition: 2,
    unreadCount: 1,
    lastMessage: { position: 2 },
  })
  expect(await texts(guest)).toEqual(['new'])
  expect(
    (await historyPages(bed.db, guest, [{ chatId, page: 0 }]))[0]?.messages.map((row) => row.message),
  ).toEqual(['new'])
  expect(await texts(bed.host)).toEqual(['old 1', 'old 2', 'new'])
  const whole = await changesAfter(before.guest.replace(/\.\d+$/, '.0'), guest)
  expect(
    whole.filter((change) => change.collection === 'messages').map((change) => change.row !== null),
  ).toEqual([false, false, true])
})

test('clearing up to an earlier position keeps the chat from there on', async () => {
  await bed.send(chatId, bed.host, 'a', 'b', 'c')
  valueOf(await clearChat(bed.db, guest, chatId, 1))
  expect(await seenBy(guest)).toMatchObject({
    firstPosition: 2,
    lastMessage: { message: 'c' },
    unreadCount: 1,
  })
  valueOf(await clearChat(bed.db, guest, chatId, 0))
  expect(await seenBy(guest)).toMatchObject({ firstPosition: 2 })
  valueOf(await clearChat(bed.db, guest, chatId, 999))
  expect(await seenBy(guest)).toBeNull()
  await bed.send(chatId, bed.host, 'd')
  expect(await seenBy(guest)).toMatchObject({ firstPosition: 3, lastPosition: 3 })
})

test('clearing twice succeeds, and moves no feed the second time', async () => {
  await bed.send(chatId, bed.host, 'a')
  valueOf(await clearChat(bed.db, guest, chatId, undefined))
  const before = await head(guest)
  expect(valueOf(await clearChat(bed.db, guest, chatId, undefined)).moved).toEqual([])
  expect(await head(guest)).toBe(before)
})

test('an empty chat can be cleared', async () => {
  valueOf(await clearChat(bed.db, guest, chatId, -1))
  expect(await listed(guest)).toEqual([])
  await bed.send(chatId, bed.host, 'first')
  expect(await seenBy(guest)).toMatchObject({ firstPosition: 0, unreadCount: 1 })
})

test('a message that arrives during clearing is never cleared with the chat', async () => {
  for (let round = 0; round < 20; round += 1) {
    await bed.send(chatId, bed.host, `seen ${round}`)
    const upTo = (await seenBy(guest))?.lastPosition ?? -1
    await Promise.all([
      bed.send(chatId, bed.host, `unseen ${round}`),
      clearChat(bed.db, guest, chatId, upTo),
      bed.send(chatId, bed.host, `unseen too ${round}`),
    ])
    expect(await seenBy(guest)).toMatchObject({ firstPosition: upTo + 1, lastPosition: upTo + 2 })
    expect((await texts(guest)).toSorted()).toEqual([`unseen ${round}`, `unseen too ${round}`])
    await clearChat(bed.db, guest, chatId, undefined)
  }
})

test('a block closes every chat of the two; only the blocker sees who did it', async () => {
  const second = await bed.olderChat(guest, await bed.unitOf(bed.host, 'Woolshed Loft'))
  const bystander = await bed.person()
  const third = (await bed.chatWith(bystander)).id
  for (const id of [second, chatId]) await bed.send(id, guest, 'Is it free?')
  const before = { guest: await head(guest), host: await head(bed.host) }
  expect(valueOf(await blockOther(bed.db, guest, chatId, bed.host)).moved.toSorted()).toEqual(
    [guest, bed.host].toSorted(),
  )
  for (const id of [chatId, second]) {
    expect(await seenBy(guest, id)).toMatchObject({ isClosed: true, isBlockedByMe: true })
    expect(await seenBy(bed.host, id)).toMatchObject({ isClosed: true, isBlockedByMe: false })
  }
  expect(await seenBy(bystander, third)).toMatchObject({ isClosed: false, isBlockedByMe: false })
  for (const [userId, since] of [
    [guest, before.guest],
    [bed.host, before.host],
  ] as const) {
    expect((await changesAfter(since, userId)).map((change) => change.id).toSorted()).toEqual(
      [chatId, second].toSorted(),
    )
  }
  expect(valueOf(await blockOther(bed.db, guest, chatId, undefined)).moved).toEqual([])
})

// Neither in rows nor in feeds.
test('a block at the same time as new messages and a new chat leaves nothing open', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await bed.person()
    const open = await bed.chatWith(person)
    const unitId = await bed.unitOf(bed.host)
    const since = await head(person)
    const [, started] = await Promise.all([
      blockOther(bed.db, bed.host, open.id, person),
      startChat(bed.db, { userId: person, participantId: bed.host, unitId, newId, at: new Date() }),
      ...Array.from({ length: 4 }, (_, n) => bed.send(open.id, person, `${n}`)),
    ])
    const last = await bed.send(open.id, person, 'after all')
    expect(last).toMatchObject([{ status: 'refused', reason: 'chatClosed' }])
    const ids = [open.id, ...(started?.ok ? [started.value.value.id] : [])]
    expect((await chatRows(bed.db, person, ids)).map((chat) => chat.isClosed)).toEqual(ids.map(() => true))
    const told = new Set((await changesAfter(since, person)).map((change) => change.id))
    expect(ids.filter((id) => !told.has(id))).toEqual([])
  }
})

test('a chat of other people answers like one that doesn’t exist', async () => {
  const [stranger, admin] = [await bed.person(), await bed.person('ADMIN')]
  for (const userId of [stranger, admin]) {
    for (const attempt of [
      (id: string) => markRead(bed.db, userId, id, 0),
      (id: string) => clearChat(bed.db, userId, id, undefined),
      (id: string) => blockOther(bed.db, userId, id, undefined),
      (id: string) => blockOther(bed.db, userId, id, guest),
    ]) {
      const answer = await attempt(chatId)
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'notFound' } })
      expect(answer).toEqual(await attempt(newId()))
    }
  }
  expect(await seenBy(guest)).toMatchObject({ isClosed: false })
})

test('only the other person of the chat can be blocked through it', async () => {
  for (const userId of [guest, await bed.person(), newId()]) {
    expect(await blockOther(bed.db, guest, chatId, userId)).toMatchObject({
      ok: false,
      failure: { kind: 'notFound' },
    })
  }
  expect(await seenBy(guest)).toMatchObject({ isClosed: false })
})
