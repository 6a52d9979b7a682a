import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestReplica, testChat, testChatId, testMessage, valueOf } from '#tests/support/test-replica.ts'
import {
  beginSending,
  chatsToSend,
  markHeld,
  markRejected,
  markSent,
  markUncertain,
  recoverOutgoing,
} from './outgoing.ts'
import { mutations, queries } from '#db/registry.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import { changeRows } from '#db/storage/rows.ts'
import type { Scope } from '#db/replica.ts'
import { applyChanges, applyChatList } from '#db/history/server-rows.ts'

const CHAT = testChatId(1)
const OTHER = testChatId(2)
let scope: Scope

beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await scope.replica.close()
})

async function write(message: string, chatId = CHAT): Promise<string> {
  return valueOf(await mutations.sendChatMessage(scope, { chatId, message })).id
}

async function inChat(chatId = CHAT) {
  const window = await firstValueFrom(queries.chatWindow(scope, { chatId, fromPage: null, toPage: null }))
  return window.messages.map(({ message, state, position }) => [message, state, position])
}

function acceptedAs(id: string, position: number, message: string) {
  return testMessage(1, position, { id, message, senderId: scope.userId })
}

test('takes a chat’s messages in written order, up to 50 and the byte budget', async () => {
  const ids = []
  for (let i = 0; i < 60; i += 1) ids.push(await write(`message ${i}`))
  const taken = valueOf(await beginSending(scope.replica, CHAT, 50))
  expect(taken.map(({ id }) => id)).toEqual(ids.slice(0, 50))
  valueOf(
    await markUncertain(
      scope.replica,
      taken.map(({ id }) => id),
      'timeout',
    ),
  )
  const smaller = valueOf(await beginSending(scope.replica, CHAT, 50, 'message 0message 1'.length))
  expect(smaller.map(({ id }) => id)).toEqual(ids.slice(0, 2))
})

test('takes nothing more of a chat during its request; other chats go on', async () => {
  await write('one')
  await write('elsewhere', OTHER)
  expect(valueOf(await beginSending(scope.replica, CHAT, 50))).toHaveLength(1)
  await write('two')
  expect(valueOf(await beginSending(scope.replica, CHAT, 50))).toEqual([])
  expect(await chatsToSend(scope.replica)).toEqual([OTHER])
})

test('an uncertain message goes first again, with the same id and bytes', async () => {
  const id = await write('one')
  const [first] = valueOf(await beginSending(scope.replica, CHAT, 50))
  valueOf(await markUncertain(scope.replica, [id], 'timeout'))
  await write('two')
  const again = valueOf(await beginSending(scope.replica, CHAT, 50))
  expect(again[0]).toEqual(first)
  expect(again.map(({ message }) => message)).toEqual(['one', 'two'])
})

test('messages being sent when the worker died are uncertain after the restart', async () => {
  await write('one')
  valueOf(await beginSending(scope.replica, CHAT, 50))
  const { hash } = scope.replica
  await scope.replica.close()
  scope = await openTestReplica(hash)
  valueOf(await recoverOutgoing(scope.replica))
  expect(await firstValueFrom(queries.outbox(scope, {}))).toEqual({
    waiting: 0,
    uncertain: 1,
    rejected: 0,
    intents: 0,
    files: 0,
    thinFiles: 0,
    refusedFiles: 0,
    edits: 0,
    refusedIntents: 0,
    stuckEdits: 0,
    later: 0,
    oldestAt: expect.any(Number),
  })
  expect(await inChat()).toEqual([['one', 'uncertain', null]])
})

test('a sent message shows once from response to page; attempts enter the send log', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 0)], null))
  const id = await write('Kia ora')
  const seen: unknown[] = []
  const watching = queries
    .chatWindow(scope, { chatId: CHAT, fromPage: null, toPage: null })
    .subscribe(({ messages }) =>
      seen.push(messages.map((message) => [message.id, message.state, message.position])),
    )
  valueOf(await beginSending(scope.replica, CHAT, 50))
  valueOf(await markSent(scope.replica, [acceptedAs(id, 0, 'Kia ora')]))
  await expect.poll(() => seen.at(-1)).toEqual([[id, 'sent', 0]])
  watching.unsubscribe()
  expect(seen.filter((rows) => Array.isArray(rows) && rows.length !== 1).slice(1)).toEqual([])
  expect(scope.replica.live.outgoingMessages.size()).toBe(0)
  const log = await scope.replica.store.readLog(id)
  expect(log).toMatchObject({ chatId: CHAT, position: 0, attempts: [{ outcome: 'stored' }] })
})

test('a message in the feed is settled; its own late response changes nothing', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 0)], null))
  const id = await write('Kia ora')
  valueOf(await beginSending(scope.replica, CHAT, 50))
  const row = acceptedAs(id, 0, 'Kia ora')
  valueOf(await applyChanges(scope.replica, [{ n: 1, collection: 'messages', id, row }]))
  expect(await inChat()).toEqual([['Kia ora', 'sent', 0]])
  valueOf(await markSent(scope.replica, [row]))
  valueOf(await markUncertain(scope.replica, [id], 'late'))
  expect(await inChat()).toEqual([['Kia ora', 'sent', 0]])
  expect(scope.replica.live.outgoingMessages.size()).toBe(0)
})

test('a rejected message holds back later ones of its chat until retried with new text', async () => {
  const first = await write('one')
  const second = await write('two')
  valueOf(await beginSending(scope.replica, CHAT, 50))
  valueOf(await markRejected(scope.replica, first, 'tooLong', 'refused'))
  valueOf(await markHeld(scope.replica, [second], 'held'))
  expect(valueOf(await beginSending(scope.replica, CHAT, 50))).toEqual([])
  expect(await inChat()).toEqual([
    ['one', 'rejected', null],
    ['two', 'queued', null],
  ])
  valueOf(await mutations.retryMessage(scope, { id: first, message: 'ONE' }))
  const again = valueOf(await beginSending(scope.replica, CHAT, 50))
  expect(again.map(({ id, message }) => [id, message])).toEqual([
    [first, 'ONE'],
    [second, 'two'],
  ])
})

test('a message refused for a taken id is retried under a new id in its place', async () => {
  const first = await write('one')
  const second = await write('two')
  valueOf(await beginSending(scope.replica, CHAT, 1))
  valueOf(await markRejected(scope.replica, first, 'idTaken', 'refused'))
  valueOf(await mutations.retryMessage(scope, { id: first }))
  const again = valueOf(await beginSending(scope.replica, CHAT, 50))
  expect(again.map(({ message }) => message)).toEqual(['one', 'two'])
  expect(again[0]?.id).not.toBe(first)
  expect(again[1]?.id).toBe(second)
})

test('a message with a taken id is retried once, though two tabs ask at once', async () => {
  const taken = await write('one')
  valueOf(await beginSending(scope.replica, CHAT, 1))
  valueOf(await markRejected(scope.replica, taken, 'idTaken', 'refused'))
  await Promise.all([0, 1].map(() => mutations.retryMessage(scope, { id: taken })))
  const again = valueOf(await beginSending(scope.replica, CHAT, 50))
  expect(again).toMatchObject([{ message: 'one' }])
  // The new id is as old as the first, so what was asked for later still waits for it.
  expect(again[0]?.id.slice(0, 13)).toBe(taken.slice(0, 13))
})

test('a tried message can’t be edited or discarded until it is sent or rejected', async () => {
  const id = await write('one')
  valueOf(await beginSending(scope.replica, CHAT, 50))
  for (const settle of [markUncertain, markHeld]) {
    valueOf(await settle(scope.replica, [id], ''))
    expect(await mutations.discardMessage(scope, { id })).toMatchObject({
      ok: false,
      failure: { kind: 'conflict' },
    })
    expect(await mutations.retryMessage(scope, { id, message: 'other' })).toMatchObject({
      ok: false,
      failure: { kind: 'conflict' },
    })
    valueOf(await mutations.retryMessage(scope, { id }))
    expect(valueOf(await beginSending(scope.replica, CHAT, 50))).toMatchObject([{ id, message: 'one' }])
  }
  valueOf(await markRejected(scope.replica, id, 'chatClosed', ''))
  valueOf(await mutations.discardMessage(scope, { id }))
  expect(await inChat()).toEqual([])
})

test('blank and overlong messages are refused before anything is written', async () => {
  for (const [message, reason] of [
    ['  \n', 'blank'],
    ['x'.repeat(10_001), 'tooLong'],
  ] as const) {
    const sent = await mutations.sendChatMessage(scope, { chatId: CHAT, message })
    expect(sent).toMatchObject({ ok: false, failure: { kind: 'invalid', fields: { message: reason } } })
  }
  expect(scope.replica.live.outgoingMessages.size()).toBe(0)
})

test('a send repeated with its id writes once, even after it has left the outbox', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 0)], null))
  const id = scope.newId()
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'once', id }))
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'once', id }))
  expect(await inChat()).toHaveLength(1)
  valueOf(await beginSending(scope.replica, CHAT, 50))
  valueOf(await markSent(scope.replica, [acceptedAs(id, 0, 'once')]))
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'once', id }))
  expect(await inChat()).toEqual([['once', 'sent', 0]])
})

test('equal keys of two tabs are ordered by id', async () => {
  const body = {
    v: 1 as const,
    message: '',
    writtenAt: '2026-11-01T00:00:00.000Z',
    attempts: [],
    isFrozen: false,
    rejection: null,
    stored: null,
  }
  const ids = [scope.newId(), scope.newId(), scope.newId()]
  for (const id of [ids[2], ids[0], ids[1]]) {
    if (id !== undefined)
      await changeRows(scope.replica.tables.outgoingMessages, [id], (): OutgoingDoc => ({
        id,
        chatId: CHAT,
        order: 'a0',
        state: 'queued',
        body,
      }))
  }
  expect(valueOf(await beginSending(scope.replica, CHAT, 50)).map(({ id }) => id)).toEqual(ids)
})
