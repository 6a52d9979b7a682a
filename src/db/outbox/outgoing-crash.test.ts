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
import { writeDueCheckpoint } from '#db/storage/checkpoint.ts'
import { beginSending, markSent, recoverOutgoing } from './outgoing.ts'
import { mutations, queries } from '#db/registry.ts'
import { beginReset, readCheckpoint, saveCheckpoint } from '#db/history/replica-facts.ts'
import type { Scope } from '#db/replica.ts'
import { applyChanges, applyChatList, dropServerRows, finishReset } from '#db/history/server-rows.ts'

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

test('when the device cannot write, sending answers a storage failure and nothing is shown; later it works again', async () => {
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

test('a draft that outlived its message is cleared at the next start', async () => {
  await write('Kia ora')
  const written = scope.replica.live.outgoingMessages.values()[0]
  const updatedAt = Date.parse(written?.body.writtenAt ?? '') - 1
  await scope.replica.collections.drafts.insert({ id: CHAT, body: { v: 1, text: 'Kia ora', updatedAt } })
  valueOf(await recoverOutgoing(scope.replica))
  expect(await firstValueFrom(queries.draft(scope, { chatId: CHAT }))).toBe('')
})

test('a crash between the answer and the page loses nothing and doubles nothing', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 0)], null))
  const id = await write('Kia ora')
  valueOf(await beginSending(scope.replica, CHAT, 50))
  const pages = scope.replica.collections.messagePages.storageInstance
  const failing = vi.spyOn(pages, 'bulkWrite').mockRejectedValue(new Error('killed'))
  expect(await markSent(scope.replica, [acceptedAs(id, 0, 'Kia ora')])).toMatchObject({
    ok: false,
    failure: { kind: 'storage' },
  })
  expect(await inChat()).toEqual([['Kia ora', 'sent', 0]])
  failing.mockRestore()
  const { hash } = scope.replica
  await scope.replica.close()
  scope = await openTestReplica(hash)
  expect(await inChat()).toEqual([['Kia ora', 'sent', 0]])
  valueOf(await recoverOutgoing(scope.replica))
  expect(await inChat()).toEqual([['Kia ora', 'sent', 0]])
  expect(scope.replica.live.outgoingMessages.size()).toBe(0)
})

test('a crash after any write of an answer is repaired by applying the answer again', async () => {
  const { replica } = scope
  valueOf(await applyChatList(replica, [testChat(1, 3)], null))
  valueOf(await saveCheckpoint(replica, 'e.0'))
  valueOf(await writeDueCheckpoint(replica.side))
  const changes = [
    ...testMessages(1, 0, 59).map((row, i) => ({
      n: i + 1,
      collection: 'messages' as const,
      id: row.id,
      row,
    })),
    { n: 61, collection: 'chats' as const, id: CHAT, row: testChat(1, 60) },
  ]
  const failNext = (name: 'messagePages' | 'chats') =>
    vi
      .spyOn(replica.collections[name].storageInstance, 'bulkWrite')
      .mockRejectedValueOnce(new Error('killed'))

  failNext('messagePages')
  expect(await applyChanges(replica, changes)).toMatchObject({ ok: false, failure: { kind: 'storage' } })
  expect(valueOf(await readCheckpoint(replica))).toBe('e.0')

  // The chats' own commit follows: what could not be written keeps the checkpoint from moving.
  failNext('chats')
  valueOf(await applyChanges(replica, changes))
  await saveCheckpoint(replica, 'e.61')
  expect(valueOf(await readCheckpoint(replica))).toBe('e.0')
  expect((await firstValueFrom(queries.chat(scope, { chatId: CHAT })))?.lastPosition).toBe(2)

  valueOf(await applyChanges(replica, changes))
  valueOf(await saveCheckpoint(replica, 'e.61'))
  expect(valueOf(await readCheckpoint(replica))).toBe('e.61')
  const window = await firstValueFrom(queries.chatWindow(scope, { chatId: CHAT, fromPage: 0, toPage: null }))
  expect(window.messages.map(({ position }) => position)).toEqual(Array.from({ length: 60 }, (_, i) => i))
  expect(window.gaps).toEqual([])
})

test('once rows could not be written, no later checkpoint is taken until the pull begins again', async () => {
  const { replica } = scope
  valueOf(await applyChatList(replica, [testChat(1, 1)], null))
  vi.spyOn(replica.collections.chats.storageInstance, 'bulkWrite').mockRejectedValueOnce(new Error('quota'))
  valueOf(await applyChanges(replica, [{ n: 1, collection: 'chats', id: CHAT, row: testChat(1, 2) }]))
  valueOf(await saveCheckpoint(replica, 'e.1'))
  valueOf(await writeDueCheckpoint(replica.side))
  valueOf(await applyChanges(replica, [{ n: 2, collection: 'chats', id: OTHER, row: testChat(2, 1) }]))
  expect(await saveCheckpoint(replica, 'e.2')).toMatchObject({ ok: false, failure: { kind: 'storage' } })
  expect(valueOf(await readCheckpoint(replica))).toBeNull()
  valueOf(await saveCheckpoint(replica, 'e.2'))
  expect(valueOf(await readCheckpoint(replica))).toBe('e.2')
})

test('a reset keeps what the device wrote; what was accepted but not seen in a page goes again', async () => {
  valueOf(await applyChatList(scope.replica, [testChat(1, 2)], null))
  const sent = await write('sent')
  await write('queued')
  valueOf(await beginSending(scope.replica, CHAT, 1))
  const failing = vi
    .spyOn(scope.replica.collections.messagePages.storageInstance, 'bulkWrite')
    .mockRejectedValueOnce(new Error('killed'))
  await markSent(scope.replica, [acceptedAs(sent, 2, 'sent')])
  failing.mockRestore()
  valueOf(await mutations.saveDraft(scope, { chatId: CHAT, text: 'draft' }))
  valueOf(await dropServerRows(scope.replica))
  expect(await firstValueFrom(queries.chatList(scope, { search: '' }))).toEqual([])
  const taken = valueOf(await beginSending(scope.replica, CHAT, 50))
  expect(taken.map(({ message }) => message)).toEqual(['sent', 'queued'])
  expect(await firstValueFrom(queries.draft(scope, { chatId: CHAT }))).toBe('draft')
})

test.each(['messagePages', 'chats', 'outgoingMessages', 'chatLocal'] as const)(
  'killed in the middle of a reset, before %s were written, the next start finishes it: nothing of the old database stays',
  async (name) => {
    const { replica } = scope
    valueOf(await applyChatList(replica, [testChat(1, 2, { lastPosition: 59 })], null))
    valueOf(await applyChanges(replica, [message(0), message(1)]))
    valueOf(await mutations.markRead(scope, { chatId: CHAT, position: 1 }))
    const sent = await write('sent')
    valueOf(await beginSending(replica, CHAT, 1))
    const pages = vi
      .spyOn(replica.collections.messagePages.storageInstance, 'bulkWrite')
      .mockRejectedValueOnce(new Error('killed'))
    await markSent(replica, [acceptedAs(sent, 2, 'sent')])
    pages.mockRestore()
    valueOf(await saveCheckpoint(replica, 'old.9'))

    valueOf(await beginReset(replica))
    const killed = vi
      .spyOn(replica.collections[name].storageInstance, 'bulkWrite')
      .mockRejectedValue(new Error('killed'))
    expect(await finishReset(replica)).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    killed.mockRestore()
    const { hash } = replica
    await replica.close()
    scope = await openTestReplica(hash)

    expect(valueOf(await readCheckpoint(scope.replica))).toBeNull()
    valueOf(await finishReset(scope.replica))
    valueOf(await recoverOutgoing(scope.replica))
    expect(await firstValueFrom(queries.chatList(scope, { search: '' }))).toEqual([])
    const taken = valueOf(await beginSending(scope.replica, CHAT, 50))
    expect(taken.map(({ id }) => id)).toEqual([sent])
    expect(scope.replica.live.chatLocal.get(CHAT)?.body.needsClamp).toBe(true)

    // Finished once: what comes from the new database stays.
    valueOf(await applyChatList(scope.replica, [testChat(2, 1)], null))
    valueOf(await finishReset(scope.replica))
    expect(await firstValueFrom(queries.chatList(scope, { search: '' }))).toHaveLength(1)
  },
)

function message(position: number) {
  const row = testMessage(1, position)
  return { n: position + 1, collection: 'messages' as const, id: row.id, row }
}
