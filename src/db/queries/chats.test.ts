import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChatRow } from '#contract/chat.ts'
import {
  GUEST,
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  testMessages,
  valueOf,
} from '#tests/support/test-replica.ts'
import {
  beginIntent,
  intentsToSend,
  markIntentDone,
  markIntentUncertain,
  recoverIntents,
} from '#db/outbox/intents.ts'
import { beginSending, markSent } from '#db/outbox/outgoing.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import {
  applyChanges,
  applyChatList,
  applyMessages,
  applyRecords,
  dropServerRows,
  missingPagesOfChat,
  putHistoryPages,
} from '#db/history/server-rows.ts'
import { serverWriter } from '#db/history/server-writer.ts'
import { testAgreement, testUnit } from '#tests/support/record-rows.ts'

const CHAT = testChatId(1)
let scope: Scope

beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(() => scope.replica.close())

const list = (search = '') => firstValueFrom(queries.chatList(scope, { search }))
const chat = () => firstValueFrom(queries.chat(scope, { chatId: CHAT }))
const total = () => firstValueFrom(queries.unreadTotal(scope, {}))

function readBy(row: ChatRow, userId: string, readPosition: number, changes: Partial<ChatRow> = {}): ChatRow {
  const participants = row.participants.map((each) => (each.id === userId ? { ...each, readPosition } : each))
  return { ...row, participants, ...changes }
}

async function apply(row: ChatRow, n: number): Promise<void> {
  valueOf(await applyChanges(scope.replica, [{ n, collection: 'chats', id: row.id, row }]))
}

async function held(row: ChatRow): Promise<void> {
  valueOf(await applyChatList(scope.replica, [row], null))
  const pages = await missingPagesOfChat(scope.replica, row.id, 100)
  const answers = pages.map(({ page }) => ({
    chatId: row.id,
    page,
    messages: testMessages(1, page * 50, Math.min(page * 50 + 49, row.lastPosition)),
  }))
  valueOf(await putHistoryPages(scope.replica, answers))
}

test('the list puts conversations with something to send first, then the newest', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 4), testChat(2, 4), testChat(3, 4)], null))
  expect((await list()).map(({ id }) => id)).toEqual([3, 2, 1].map(testChatId))
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'Kia ora' }))
  const [first] = await list()
  expect(first).toMatchObject({ id: CHAT, preview: { message: 'Kia ora', state: 'queued', isMine: true } })
})

test('the search ignores case, marks and word boundaries in all that a chat shows', async () => {
  const titled = testChat(2, 1, {
    subject: { kind: 'unit', id: testChatId(9), title: 'Whare Māhana 小屋暖' },
  })
  valueOf(await applyChatList(scope.replica, [testChat(1, 1), titled, testChat(3, 0)], null))
  expect((await list('mahana')).map(({ id }) => id)).toEqual([titled.id])
  expect((await list('屋暖')).map(({ id }) => id)).toEqual([titled.id])
  expect(await list('ANGSTROM')).toHaveLength(3)
  expect((await list('message 0 of chat 1')).map(({ id }) => id)).toEqual([CHAT])
  expect(await list('nobody')).toEqual([])
})

test('the search finds a chat by the room of a stay, whatever it was asked about last', async () => {
  const other = testChat(2, 1)
  other.participants = other.participants.map((person) =>
    person.id === ME ? person : { ...person, id: testChatId(77) },
  )
  valueOf(await applyChatList(scope.replica, [testChat(1, 1), other], null))
  expect(await list('totara')).toEqual([])
  const unit = testUnit(1, { title: 'Tōtara Cabin' })
  const row = testAgreement(2, unit, { hostId: ME, guestId: GUEST })
  valueOf(await applyRecords(scope.replica, [{ collection: 'agreements', id: row.id, n: 0, row }]))
  expect((await list('totara')).map(({ id }) => id)).toEqual([CHAT])
})

test('reading moves the mark here at once; unread counts only others’ later messages', async () => {
  await held(testChat(1, 120))
  expect(await total()).toBe(60)
  valueOf(await mutations.markRead(scope, { chatId: CHAT, position: 99 }))
  expect(await chat()).toMatchObject({ readPosition: 99, unreadCount: 10 })
  valueOf(await mutations.markRead(scope, { chatId: CHAT, position: 50 }))
  expect(await chat()).toMatchObject({ readPosition: 99 })
  const grown = testChat(1, 122)
  await apply(grown, 1)
  expect(await chat()).toMatchObject({ unreadCount: 11 })
  await apply(readBy(grown, ME, 99, { unreadCount: 11 }), 2)
  expect(await chat()).toMatchObject({ unreadCount: 11, readPosition: 99 })
  valueOf(await mutations.markRead(scope, { chatId: CHAT, position: 5000 }))
  expect(await chat()).toMatchObject({ unreadCount: 0, readPosition: 121 })
  expect(await total()).toBe(0)
})

test('only a chat’s highest read mark waits; reading on meanwhile queues another', async () => {
  await held(testChat(1, 10))
  valueOf(await mutations.markRead(scope, { chatId: CHAT, position: 3 }))
  valueOf(await mutations.markRead(scope, { chatId: CHAT, position: 5 }))
  const [intent] = await intentsToSend(scope.replica)
  expect(intent).toMatchObject({ kind: 'readMark', body: { position: 5 } })
  const begun = valueOf(await beginIntent(scope.replica, intent?.id ?? ''))
  valueOf(await mutations.markRead(scope, { chatId: CHAT, position: 7 }))
  if (begun !== null) valueOf(await markIntentDone(scope.replica, begun))
  expect(await intentsToSend(scope.replica)).toMatchObject([{ body: { position: 7 } }])
  expect(await chat()).toMatchObject({ readPosition: 7, unreadCount: 1 })
})

test('a message counts as read once every other participant has read it', async () => {
  const row = testChat(1, 5)
  await held(readBy(row, GUEST, 2))
  const window = await firstValueFrom(
    queries.chatWindow(scope, { chatId: CHAT, fromPage: null, toPage: null }),
  )
  expect(window.messages.map(({ state }) => state)).toEqual(['read', 'received', 'read', 'received', 'sent'])
})

test('a deleted chat hides at once, can be undone until tried, returns with a message', async () => {
  await held(testChat(1, 60))
  valueOf(await mutations.deleteChat(scope, { chatId: CHAT }))
  expect(await list()).toEqual([])
  expect(await total()).toBe(0)
  expect(await firstValueFrom(queries.waitingDeletions(scope, {}))).toMatchObject([
    { chatId: CHAT, others: [{ id: GUEST }] },
  ])
  valueOf(await mutations.undoDeleteChat(scope, { chatId: CHAT }))
  expect(await list()).toHaveLength(1)

  valueOf(await mutations.deleteChat(scope, { chatId: CHAT }))
  valueOf(await applyMessages(scope.replica, [testMessage(1, 60)]))
  expect(await list()).toHaveLength(1)
  const window = await firstValueFrom(queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }))
  expect(window.messages.map(({ position }) => position)).toEqual([60])
  expect(window.gaps).toEqual([])

  const [intent] = await intentsToSend(scope.replica)
  expect(intent).toMatchObject({ kind: 'deleteChat', body: { position: 59 } })
  const begun = valueOf(await beginIntent(scope.replica, intent?.id ?? ''))
  expect(await mutations.undoDeleteChat(scope, { chatId: CHAT })).toMatchObject({
    ok: false,
    failure: { kind: 'conflict' },
  })
  expect(await firstValueFrom(queries.waitingDeletions(scope, {}))).toEqual([])
  if (begun !== null) valueOf(await markIntentDone(scope.replica, begun))
  const after = await firstValueFrom(queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }))
  expect(after.messages.map(({ position }) => position)).toEqual([60])
})

test('a finished deletion holds until the feed confirms it, despite an old list', async () => {
  await held(testChat(1, 60))
  valueOf(await mutations.deleteChat(scope, { chatId: CHAT }))
  const begun = valueOf(await beginIntent(scope.replica, `deleteChat:${CHAT}`))
  if (begun !== null) valueOf(await markIntentDone(scope.replica, begun))
  expect(await list()).toEqual([])
  valueOf(await applyChatList(scope.replica, [testChat(1, 60)], null))
  expect(await list()).toEqual([])
  valueOf(await applyChanges(scope.replica, [{ n: 1, collection: 'chats', id: CHAT, row: null }]))
  valueOf(await applyChatList(scope.replica, [testChat(1, 60)], null))
  expect(await list()).toEqual([])
  expect(await chat()).toBeNull()
})

test('an empty chat does not reappear between its deletion and the feed', async () => {
  await held(testChat(1, 0))
  valueOf(await mutations.deleteChat(scope, { chatId: CHAT }))
  expect(await list()).toEqual([])
  const begun = valueOf(await beginIntent(scope.replica, `deleteChat:${CHAT}`))
  if (begun !== null) valueOf(await markIntentDone(scope.replica, begun))
  expect(await list()).toEqual([])
  valueOf(await applyChanges(scope.replica, [{ n: 1, collection: 'chats', id: CHAT, row: null }]))
  expect(await list()).toEqual([])
  // The next message brings it back, from that message on.
  const first = testMessage(1, 0)
  valueOf(
    await applyChanges(scope.replica, [
      { n: 2, collection: 'messages', id: first.id, row: first },
      { n: 3, collection: 'chats', id: CHAT, row: testChat(1, 1) },
    ]),
  )
  expect(await list()).toHaveLength(1)
  const window = await firstValueFrom(queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }))
  expect(window.messages.map(({ position }) => position)).toEqual([0])
})

test('deleting and blocking wait for earlier messages, not for later ones', async () => {
  await held(testChat(1, 10))
  const { id } = valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'farewell' }))
  valueOf(await mutations.blockUser(scope, { chatId: CHAT, userId: GUEST }))
  expect(await chat()).toMatchObject({ isBlockWaiting: true, isClosed: false })
  expect(await intentsToSend(scope.replica)).toEqual([])
  valueOf(await beginSending(scope.replica, CHAT, 50))
  valueOf(await markSent(scope.replica, [testMessage(1, 10, { id, message: 'farewell', senderId: ME })]))
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'too late' }))
  expect(await intentsToSend(scope.replica)).toMatchObject([{ kind: 'blockUser', body: { userId: GUEST } }])
  const begun = valueOf(await beginIntent(scope.replica, `blockUser:${CHAT}`))
  if (begun !== null) valueOf(await markIntentDone(scope.replica, begun))
  expect(await chat()).toMatchObject({ isBlockWaiting: false, isClosed: true, isBlockedByMe: true })
})

test('deleting and blocking wait for earlier messages after the clock is set back', async () => {
  await held(testChat(1, 1))
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'before' }))
  const yesterday = '018f0000-0000-7000-8000-000000000001'
  const setBack = { ...scope, newId: () => yesterday }
  valueOf(await mutations.blockUser(setBack, { chatId: CHAT, userId: GUEST }))
  valueOf(await mutations.deleteChat(setBack, { chatId: CHAT }))
  valueOf(await mutations.unblockUser(setBack, { userId: GUEST }))
  // The unblock doesn't overtake the block either.
  expect(await intentsToSend(scope.replica)).toEqual([])
  const [item] = valueOf(await beginSending(scope.replica, CHAT, 50))
  valueOf(await markSent(scope.replica, [testMessage(1, 1, { id: item?.id ?? '', senderId: ME })]))
  const due = await intentsToSend(scope.replica)
  expect(due.map(({ kind }) => kind)).toEqual(['blockUser', 'deleteChat'])
  const [block] = due
  valueOf(await beginIntent(scope.replica, block?.id ?? ''))
  if (block) valueOf(await markIntentDone(scope.replica, block))
  const left = (await intentsToSend(scope.replica)).map(({ kind }) => kind)
  expect(left).toEqual(['deleteChat', 'unblockUser'])
})

test('a cleared chat does not flash back when older news is being written', async () => {
  await held(testChat(1, 10))
  valueOf(await mutations.deleteChat(scope, { chatId: CHAT }))
  const begun = valueOf(await beginIntent(scope.replica, `deleteChat:${CHAT}`))
  const { chats } = scope.replica.live
  const isCleared = () => chats.get(CHAT)?.row.firstPosition === 10
  const seen: boolean[] = []
  const watching = scope.replica.live.intents.changes$.subscribe(() => seen.push(isCleared()))
  const done = begun === null ? null : markIntentDone(scope.replica, begun)
  const written = apply(testChat(1, 10), 1)
  await done
  seen.push(isCleared())
  const after = chats.changes$.subscribe(() => seen.push(isCleared()))
  await written
  await serverWriter(scope.replica).idle()
  expect([...seen, isCleared()]).not.toContain(false)
  expect(chats.committed(CHAT)?.row.firstPosition).toBe(10)
  watching.unsubscribe()
  after.unsubscribe()
})

test('an intent on its way when the worker died goes again and can’t be undone', async () => {
  await held(testChat(1, 10))
  valueOf(await mutations.blockUser(scope, { chatId: CHAT, userId: GUEST }))
  const blocked = async () => (await firstValueFrom(queries.blockedPeople(scope, {})))[0]
  expect(await chat()).toMatchObject({ isBlockWaiting: true, canUndoBlock: true })
  expect(await blocked()).toMatchObject({ waitingIn: CHAT, isUnblockWaiting: false, canUndo: true })
  valueOf(await beginIntent(scope.replica, `blockUser:${CHAT}`))
  expect(await chat()).toMatchObject({ isBlockWaiting: true, canUndoBlock: false })
  expect(await blocked()).toMatchObject({ waitingIn: CHAT, isUnblockWaiting: false, canUndo: false })
  expect(await intentsToSend(scope.replica)).toEqual([])
  valueOf(await recoverIntents(scope.replica))
  expect(await intentsToSend(scope.replica)).toHaveLength(1)
  valueOf(await beginIntent(scope.replica, `blockUser:${CHAT}`))
  valueOf(await markIntentUncertain(scope.replica, `blockUser:${CHAT}`, 'timeout'))
  expect(await intentsToSend(scope.replica)).toHaveLength(1)
  expect(await mutations.undoBlockUser(scope, { chatId: CHAT })).toMatchObject({
    ok: false,
    failure: { kind: 'conflict' },
  })
})

test('after a reset to an older database, marks made here cover no unseen message', async () => {
  await held(testChat(1, 100))
  valueOf(await mutations.markRead(scope, { chatId: CHAT, position: 99 }))
  valueOf(await mutations.deleteChat(scope, { chatId: CHAT }))
  valueOf(await dropServerRows(scope.replica))
  valueOf(await applyChatList(scope.replica, [testChat(1, 80)], null))
  await apply(testChat(1, 90), 1)
  expect(await chat()).toMatchObject({ readPosition: 79, lastPosition: 89 })
  const bounds = (await intentsToSend(scope.replica)).map(({ kind, body }) => [kind, body.position])
  expect(bounds).toEqual([
    ['readMark', 79],
    ['deleteChat', 79],
  ])
})

describe('a conversation with a co-host', () => {
  const COHOST = '00000000-0000-7000-8000-0000000000cc'
  const FORMER = '00000000-0000-7000-8000-0000000000cd'
  const named = (id: string, readPosition: number) => ({
    ...{ id, firstName: id.slice(-2), lastName: '', avatarUrl: null, readPosition },
  })
  const shared = (hostId: string): ChatRow =>
    testChat(1, 3, {
      participants: [{ ...named(COHOST, 2), cohostOf: hostId }, named(ME, 1), named(GUEST, 0)],
      former: [{ id: FORMER, firstName: 'Rua', lastName: '', avatarUrl: null }],
    })

  test.each([
    ['its host', ME, [GUEST], 0],
    ['its guest', GUEST, [GUEST, COHOST], 2],
  ])('is with the other side for %s, and names everybody', async (_, hostId, others, read) => {
    await apply(shared(hostId), 1)
    const view = await chat()
    expect(view?.others.map(({ id }) => id)).toEqual(others)
    expect(view?.people.map(({ id }) => id).toSorted()).toEqual([GUEST, COHOST, FORMER].toSorted())
    expect(view).toMatchObject({ othersReadPosition: read, isCohost: false })
  })

  test('a guest who blocks the co-host goes on with the host', async () => {
    await apply(shared(GUEST), 1)
    valueOf(await mutations.blockUser(scope, { chatId: CHAT, userId: COHOST }))
    expect(await chat()).toMatchObject({ isBlockWaiting: false })
    expect(await firstValueFrom(queries.blockedPeople(scope, {}))).toMatchObject([{ id: COHOST }])
    const [intent] = await intentsToSend(scope.replica)
    const begun = valueOf(await beginIntent(scope.replica, intent?.id ?? ''))
    if (begun !== null) valueOf(await markIntentDone(scope.replica, begun))
    expect(await chat()).toMatchObject({ isClosed: false, isBlockedByMe: false })
  })

  test('a co-host starts no agreement there and leaves by a block', async () => {
    const participants = [{ ...named(ME, 1), cohostOf: COHOST }, named(COHOST, 2), named(GUEST, 0)]
    await apply(testChat(1, 3, { participants }), 1)
    expect(await chat()).toMatchObject({ isCohost: true, others: [{ id: GUEST }] })
    valueOf(await mutations.blockUser(scope, { chatId: CHAT, userId: GUEST }))
    expect(await chat()).toMatchObject({ isBlockWaiting: false })
  })
})
