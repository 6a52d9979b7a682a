import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { filter } from 'rxjs/operators'
import { expect, test, vi } from 'vitest'
import {
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  testMessages,
  valueOf,
} from '#tests/support/test-replica.ts'
import { beginSending, recoverOutgoing } from './outbox/outgoing.ts'
import { editsToSend, recoverEdits } from './records/edits.ts'
import { mutations, queries } from './registry.ts'
import { COLLECTIONS } from './storage/collections.ts'
import {
  COLLECTION_STORES,
  deleteDatabase,
  openPersonDatabase,
  personDatabaseName,
  resultOf,
} from './storage/person-database.ts'
import { openReplica } from './open-replica.ts'
import { wipe } from './storage/wipe-replica.ts'
import { readCheckpoint, saveCheckpoint } from './history/replica-facts.ts'
import {
  applyChanges,
  applyChatList,
  dropServerRows,
  missingPages,
  putHistoryPages,
} from './history/server-rows.ts'

test('applied rows survive closing and opening the replica', async () => {
  const first = await openTestReplica('reopened')
  valueOf(await applyChatList(first.replica, [testChat(1, 60)], 'e.0'))
  expect(await missingPages(first.replica, 10)).toEqual([
    { chatId: testChatId(1), page: 1 },
    { chatId: testChatId(1), page: 0 },
  ])
  valueOf(
    await putHistoryPages(first.replica, [
      { chatId: testChatId(1), page: 1, messages: testMessages(1, 50, 59) },
    ]),
  )
  valueOf(await mutations.sendChatMessage(first, { chatId: testChatId(1), message: 'Kia ora' }))
  await first.replica.close()

  const second = await openTestReplica('reopened')
  const view = await firstValueFrom(
    queries.chatWindow(second, { chatId: testChatId(1), fromPage: null, toPage: null }),
  )
  expect(view.messages).toHaveLength(11)
  expect(view.messages.at(-1)).toMatchObject({ message: 'Kia ora', state: 'queued', position: null })
  expect(view.gaps).toEqual([{ page: 0, fromPosition: 0, toPosition: 49 }])
  expect(await missingPages(second.replica, 10)).toEqual([{ chatId: testChatId(1), page: 0 }])
  await second.replica.close()
})

test('a live message reaches an open conversation and the list', async () => {
  const scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 50)], 'e.0'))
  valueOf(
    await putHistoryPages(scope.replica, [
      { chatId: testChatId(1), page: 0, messages: testMessages(1, 0, 49) },
    ]),
  )
  const room = queries.chatWindow(scope, { chatId: testChatId(1), fromPage: null, toPage: null })
  const grown = firstValueFrom(room.pipe(filter(({ messages }) => messages.length === 51)))
  const message = testMessage(1, 50, { message: 'Are you there?' })
  valueOf(
    await applyChanges(scope.replica, [
      { n: 1, collection: 'messages', id: message.id, row: message },
      { n: 2, collection: 'chats', id: testChatId(1), row: testChat(1, 51, { lastMessage: message }) },
    ]),
  )
  expect((await grown).gaps).toEqual([])
  const [listed] = await firstValueFrom(queries.chatList(scope, { search: '' }))
  expect(listed?.preview?.message).toBe('Are you there?')
  await scope.replica.close()
})

test('a replica with another build’s layout is not opened and stays as it is', async () => {
  const scope = await openTestReplica('newer')
  await scope.replica.close()
  const raised = indexedDB.open(personDatabaseName('newer'), 2)
  await resultOf(raised)
  raised.result.close()
  const opened = await openReplica({
    loadFiles: () => import('#db/storage/dexie-files.ts'),
    userId: ME,
    hash: 'newer',
    now: Date.now,
    newId: String,
    multiInstance: false,
  })
  expect(opened).toMatchObject({ ok: false, failure: { kind: 'conflict' } })
  const kept = (await indexedDB.databases()).find(({ name }) => name === personDatabaseName('newer'))
  expect(kept?.version).toBe(2)
})

test('tells an evicted replica from a first visit', async () => {
  const first = await openTestReplica('evicted')
  expect(first.replica.wasEvicted).toBe(false)
  valueOf(await applyChatList(first.replica, [testChat(1, 10)], null))
  await first.replica.close()
  await deleteDatabase(personDatabaseName('evicted'), 5_000)

  const second = await openTestReplica('evicted')
  expect(second.replica.wasEvicted).toBe(true)
  expect(valueOf(await readCheckpoint(second.replica))).toBeNull()
  expect(await firstValueFrom(queries.chatList(second, { search: '' }))).toEqual([])
  await second.replica.close()

  const third = await openTestReplica('evicted')
  expect(third.replica.wasEvicted).toBe(false)
  await third.replica.close()
})

test('keeps at most eight collections: RxDB starts slower from the fourteenth on', () => {
  expect(COLLECTION_STORES.length).toBeLessThanOrEqual(8)
  expect(COLLECTION_STORES).toEqual(expect.arrayContaining(Object.keys(COLLECTIONS)))
})

test('another build’s rows stay byte for byte: never shown, sent, changed or removed', async () => {
  const { replica, ...scope } = await openTestReplica()
  const strangers = {
    outbox: {
      id: testChatId(9),
      chatId: testChatId(1),
      order: 'a0',
      state: 'sending',
      body: { v: 2, words: [] },
    },
    edits: { id: 'rents:1', collection: 'rents', recordId: '1', state: 'queued', body: { v: 1, mine: {} } },
    drafts: { id: testChatId(1), body: { v: 3, parts: ['a'] } },
  }
  const stored = Object.entries(strangers).map(
    ([store, row]) =>
      [
        store as keyof typeof strangers,
        { ...row, _deleted: false, _attachments: {}, _meta: { lwt: 5 }, _rev: '1-other' },
      ] as const,
  )
  await replica.close()
  const database = await openPersonDatabase(replica.hash, () => undefined)
  const stores = ['outbox', 'edits', 'drafts'] as const
  await database.write(stores, 'strict', async (transaction) => {
    for (const [store, row] of stored) transaction.objectStore(store).put(row, row.id)
  })
  const again = await openTestReplica(replica.hash)
  valueOf(await recoverOutgoing(again.replica))
  valueOf(await recoverEdits(again.replica))
  expect(valueOf(await beginSending(again.replica, testChatId(1), 50))).toEqual([])
  expect(await editsToSend(again.replica)).toEqual([])
  // It would be written over what the later build keeps there.
  expect(
    await mutations.saveDraft({ ...scope, replica: again.replica }, { chatId: testChatId(1), text: 'x' }),
  ).toMatchObject({ ok: false, failure: { kind: 'newer' } })
  valueOf(await dropServerRows(again.replica))
  const left = await database.read(stores, (transaction) =>
    Promise.all(stores.map((store) => resultOf(transaction.objectStore(store).getAll()))),
  )
  expect(left).toEqual(stored.map(([, row]) => [row]))
  database.close()
  await again.replica.close()
})

test('a wiped replica leaves no database, and the next visit counts as a first one', async () => {
  const first = await openTestReplica('wiped')
  valueOf(await mutations.sendChatMessage(first, { chatId: testChatId(1), message: 'Kia ora' }))
  await first.replica.close()
  valueOf(await wipe('wiped'))
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names.filter((name) => name?.includes('wiped'))).toEqual([])
  const second = await openTestReplica('wiped')
  expect(second.replica.wasEvicted).toBe(false)
  expect(await firstValueFrom(queries.outbox(second, {}))).toMatchObject({ waiting: 0 })
  await second.replica.close()
})

test('an interrupted wipe has removed unsent writing first, so nobody sends it', async () => {
  const first = await openTestReplica('half-wiped')
  valueOf(await applyChatList(first.replica, [testChat(1, 1)], 'e.1'))
  valueOf(await mutations.sendChatMessage(first, { chatId: testChatId(1), message: 'Kia ora' }))
  valueOf(await mutations.saveDraft(first, { chatId: testChatId(1), text: 'half a thought' }))
  await first.replica.close()
  const deleting = vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
    throw new Error('killed')
  })
  expect(await wipe('half-wiped')).toMatchObject({ ok: false, failure: { kind: 'storage' } })
  deleting.mockRestore()
  const second = await openTestReplica('half-wiped')
  expect(await firstValueFrom(queries.outbox(second, {}))).toMatchObject({ waiting: 0 })
  expect(await firstValueFrom(queries.draft(second, { chatId: testChatId(1) }))).toBe('')
  await second.replica.close()
})

test('reports a lost database once, also to later subscribers, and never a closed one', async () => {
  const lost = await openTestReplica()
  await deleteDatabase(personDatabaseName(lost.replica.hash), 5_000)
  await firstValueFrom(lost.replica.lost$)
  await lost.replica.close()
  const closed = await openTestReplica()
  let losses = 0
  closed.replica.lost$.subscribe(() => (losses += 1))
  await closed.replica.close()
  expect(losses).toBe(0)
})

test('a checkpoint survives a restart and is gone once cleared', async () => {
  const first = await openTestReplica('checkpoint')
  valueOf(await saveCheckpoint(first.replica, 'e.1'))
  valueOf(await saveCheckpoint(first.replica, 'e.2'))
  await first.replica.close()
  const second = await openTestReplica('checkpoint')
  expect(valueOf(await readCheckpoint(second.replica))).toBe('e.2')
  valueOf(await saveCheckpoint(second.replica, 'e.3'))
  valueOf(await dropServerRows(second.replica))
  await second.replica.close()
  const third = await openTestReplica('checkpoint')
  expect(valueOf(await readCheckpoint(third.replica))).toBeNull()
  await third.replica.close()
})
