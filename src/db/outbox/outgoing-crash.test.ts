import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  testMessages,
  valueOf,
} from '#tests/support/test-replica.ts'
import { failNextWrite } from '#tests/support/failing-write.ts'
import { beginSending, markSent, recoverOutgoing } from './outgoing.ts'
import { mutations, queries } from '#db/registry.ts'
import { readCheckpoint, saveCheckpoint, takeFence } from '#db/history/replica-facts.ts'
import type { Scope } from '#db/replica.ts'
import { applyChanges, applyChatList, dropServerRows } from '#db/history/server-rows.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import { changeRows, readAllRows, type RowChange } from '#db/storage/rows.ts'

const CHAT = testChatId(1)
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

test('a device that can’t write fails with storage, shows nothing, and recovers later', async () => {
  await scope.replica.live.outgoingMessages.ready
  valueOf(await mutations.saveDraft(scope, { chatId: CHAT, text: 'kept' }))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no space left', 'QuotaExceededError')
  })
  const sent = await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'kept' })
  expect(sent).toMatchObject({ ok: false, failure: { kind: 'storage' } })
  expect(await inChat()).toEqual([])
  expect(await firstValueFrom(queries.draft(scope, { chatId: CHAT }))).toBe('kept')
  put.mockRestore()
  await write('kept')
  expect(await inChat()).toEqual([['kept', 'queued', null]])
  expect(await firstValueFrom(queries.draft(scope, { chatId: CHAT }))).toBe('')
})

test('a message replaces its draft in one commit; if it fails, the draft remains', async () => {
  valueOf(await mutations.saveDraft(scope, { chatId: CHAT, text: 'Kia ora' }))
  failNextWrite('drafts')
  expect(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'Kia ora' })).toMatchObject({
    ok: false,
    failure: { kind: 'storage' },
  })
  expect(await inChat()).toEqual([])
  expect(await firstValueFrom(queries.draft(scope, { chatId: CHAT }))).toBe('Kia ora')
})

test('a crash between response and commit loses nothing and doubles nothing', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 0)], null))
  const id = await write('Kia ora')
  valueOf(await beginSending(scope.replica, CHAT, 50))
  failNextWrite('messagePages')
  expect(await markSent(scope.replica, [acceptedAs(id, 0, 'Kia ora')])).toMatchObject({
    ok: false,
    failure: { kind: 'storage' },
  })
  const { hash } = scope.replica
  await scope.replica.close()
  scope = await openTestReplica(hash)
  valueOf(await recoverOutgoing(scope.replica))
  expect(await inChat()).toEqual([['Kia ora', 'uncertain', null]])
  valueOf(await beginSending(scope.replica, CHAT, 50))
  valueOf(await markSent(scope.replica, [acceptedAs(id, 0, 'Kia ora')]))
  expect(await inChat()).toEqual([['Kia ora', 'sent', 0]])
  expect(scope.replica.live.outgoingMessages.size()).toBe(0)
})

test('messages that an earlier build marked sent are settled with their page', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 0)], null))
  const id = await write('Kia ora')
  await noteAsSent(id)
  expect(await inChat()).toEqual([['Kia ora', 'sent', 0]])
  valueOf(await recoverOutgoing(scope.replica))
  expect(await inChat()).toEqual([['Kia ora', 'sent', 0]])
  expect(scope.replica.live.outgoingMessages.size()).toBe(0)
})

test.each(['messagePages', 'chats', 'meta'] as const)(
  'rows and checkpoint are written together or not at all: %s refused',
  async (store) => {
    const { replica } = scope
    valueOf(await applyChatList(replica, [testChat(1, 3)], null))
    valueOf(await saveCheckpoint(replica, 'e.0'))
    const changes = [
      ...testMessages(1, 0, 59).map((row, i) => ({
        n: i + 1,
        collection: 'messages' as const,
        id: row.id,
        row,
      })),
      { n: 61, collection: 'chats' as const, id: CHAT, row: testChat(1, 60) },
    ]
    const step = { from: 'e.0', to: 'e.61' }
    failNextWrite(store)
    expect(await applyChanges(replica, changes, step)).toMatchObject({
      ok: false,
      failure: { kind: 'storage' },
    })
    expect(valueOf(await readCheckpoint(replica))).toBe('e.0')
    expect((await firstValueFrom(queries.chat(scope, { chatId: CHAT })))?.lastPosition).toBe(2)
    expect(await readAllRows(replica.tables.messagePages)).toEqual([])

    valueOf(await applyChanges(replica, changes, step))
    expect(valueOf(await readCheckpoint(replica))).toBe('e.61')
    const window = await firstValueFrom(
      queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }),
    )
    expect(window.messages.map(({ position }) => position)).toEqual(Array.from({ length: 60 }, (_, i) => i))
    expect(window.gaps).toEqual([])
  },
)

test('rows fetched from another checkpoint are not written', async () => {
  const { replica } = scope
  valueOf(await saveCheckpoint(replica, 'e.5'))
  const row = testChat(1, 1)
  const change = { n: 4, collection: 'chats' as const, id: CHAT, row }
  expect(await applyChanges(replica, [change], { from: 'e.3', to: 'e.4' })).toMatchObject({
    ok: false,
    failure: { kind: 'conflict' },
  })
  expect(valueOf(await readCheckpoint(replica))).toBe('e.5')
  expect(await firstValueFrom(queries.chatList(scope, { search: '' }))).toEqual([])
})

test('a replaced leader writes no server rows', async () => {
  const { replica } = scope
  valueOf(await takeFence(replica))
  valueOf(await applyChatList(replica, [testChat(1, 1)], null))
  await replica.store.writeMeta('fence', 7)
  expect(await applyChatList(replica, [testChat(2, 1)], null)).toMatchObject({
    ok: false,
    failure: { kind: 'worker' },
  })
  const listed = await firstValueFrom(queries.chatList(scope, { search: '' }))
  expect(listed.map(({ id }) => id)).toEqual([CHAT])
})

test('a reset keeps what the device wrote and sends accepted but unseen messages again', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 2)], null))
  const sent = await write('sent')
  await write('queued')
  await noteAsSent(sent)
  valueOf(await mutations.saveDraft(scope, { chatId: CHAT, text: 'draft' }))
  valueOf(await dropServerRows(scope.replica))
  expect(await firstValueFrom(queries.chatList(scope, { search: '' }))).toEqual([])
  const taken = valueOf(await beginSending(scope.replica, CHAT, 50))
  expect(taken.map(({ message }) => message)).toEqual(['sent', 'queued'])
  expect(await firstValueFrom(queries.draft(scope, { chatId: CHAT }))).toBe('draft')
})

test.each(['messagePages', 'chats', 'records', 'outbox', 'chatLocal', 'meta'] as const)(
  'a reset is written whole or not at all: %s refused',
  async (store) => {
    const { replica } = scope
    valueOf(await applyChatList(replica, [testChat(1, 2, { lastPosition: 59 })], null))
    valueOf(await applyChanges(replica, [message(0), message(1)]))
    valueOf(await mutations.markRead(scope, { chatId: CHAT, position: 1 }))
    valueOf(await saveCheckpoint(replica, 'old.9'))
    failNextWrite(store)
    expect(await dropServerRows(replica)).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect(valueOf(await readCheckpoint(replica))).toBe('old.9')
    expect(await readAllRows(replica.tables.messagePages)).toHaveLength(1)

    valueOf(await dropServerRows(replica))
    const { hash } = replica
    await replica.close()
    scope = await openTestReplica(hash)
    expect(valueOf(await readCheckpoint(scope.replica))).toBeNull()
    expect(await firstValueFrom(queries.chatList(scope, { search: '' }))).toEqual([])
    expect(await readAllRows(scope.replica.tables.messagePages)).toEqual([])
    await scope.replica.live.chatLocal.ready
    expect(scope.replica.live.chatLocal.get(CHAT)?.body.needsClamp).toBe(true)
  },
)

function message(position: number) {
  const row = testMessage(1, position)
  return { n: position + 1, collection: 'messages' as const, id: row.id, row }
}

/** Writes what an earlier build wrote between the server's response and the page. */
async function noteAsSent(id: string): Promise<void> {
  await changeRows(scope.replica.tables.outgoingMessages, [id], (doc): RowChange<OutgoingDoc> =>
    doc === null
      ? 'keep'
      : { ...doc, state: 'sent', body: { ...doc.body, stored: acceptedAs(id, 0, doc.body.message) } },
  )
}
