import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { firstValueFrom } from 'rxjs'
import { filter } from 'rxjs/operators'
import { expect, test } from 'vitest'
import {
  ME,
  openTestReplica,
  testChat,
  testChatId,
  testMessage,
  testMessages,
  valueOf,
} from '#tests/support/test-replica.ts'
import { mutations, queries } from './registry.ts'
import { openReplica } from './open-replica.ts'
import { wipe } from './wipe-replica.ts'
import { beginReset, readCheckpoint, saveCheckpoint } from '#db/history/replica-facts.ts'
import { applyChanges, applyChatList, missingPages, putHistoryPages } from './history/server-rows.ts'

test('what was applied is there after the replica was closed and opened again', async () => {
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

test('a live message reaches an open room and the list', async () => {
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

test('a replica that a newer build has used is not opened, and stays as it is', async () => {
  const scope = await openTestReplica('newer')
  await scope.replica.side.meta.put({ key: 'replicaVersion', value: 99 })
  await scope.replica.close()
  const opened = await openReplica({
    userId: ME,
    hash: 'newer',
    now: Date.now,
    newId: String,
    multiInstance: false,
  })
  expect(opened).toMatchObject({ ok: false, failure: { kind: 'conflict' } })
})

test('an evicted replica is told from a first visit, and what is left of the server rows goes', async () => {
  const first = await openTestReplica('evicted')
  expect(first.replica.wasEvicted).toBe(false)
  valueOf(await applyChatList(first.replica, [testChat(1, 10)], null))
  valueOf(await mutations.sendChatMessage(first, { chatId: testChatId(1), message: 'Kia ora' }))
  await first.replica.close()
  await Dexie.delete('farstead-evicted-side')

  const second = await openTestReplica('evicted')
  expect(second.replica.wasEvicted).toBe(true)
  expect(valueOf(await readCheckpoint(second.replica))).toBeNull()
  expect(await firstValueFrom(queries.chatList(second, { search: '' }))).toEqual([])
  expect(await firstValueFrom(queries.outbox(second, {}))).toMatchObject({ waiting: 1 })
  await second.replica.close()

  const third = await openTestReplica('evicted')
  expect(third.replica.wasEvicted).toBe(false)
  await third.replica.close()
})

test('one collection cleared alone is noticed, and what the server has is fetched anew', async () => {
  const first = await openTestReplica('holed')
  valueOf(await applyChatList(first.replica, [testChat(1, 10)], null))
  valueOf(await mutations.sendChatMessage(first, { chatId: testChatId(1), message: 'Kia ora' }))
  valueOf(await saveCheckpoint(first.replica, 'e.7'))
  await first.replica.close()
  for (const { name } of await indexedDB.databases()) {
    if (/^rxdb-dexie-farstead-holed--.*--messagePages$/.test(name ?? '')) await Dexie.delete(name ?? '')
  }
  const second = await openTestReplica('holed')
  expect(second.replica.wasEvicted).toBe(true)
  expect(valueOf(await readCheckpoint(second.replica))).toBeNull()
  expect(await firstValueFrom(queries.outbox(second, {}))).toMatchObject({ waiting: 1 })
  await second.replica.close()
  const third = await openTestReplica('holed')
  expect(third.replica.wasEvicted).toBe(false)
  await third.replica.close()
})

test('when the collections are lost and the side store is not, the checkpoint goes too', async () => {
  const first = await openTestReplica('halved')
  valueOf(await saveCheckpoint(first.replica, 'e.7'))
  await first.replica.close()
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('rxdb-dexie-farstead-halved')) await Dexie.delete(name)
  }
  const second = await openTestReplica('halved')
  expect(valueOf(await readCheckpoint(second.replica))).toBeNull()
  expect(second.replica.wasEvicted).toBe(true)
  await second.replica.close()
})

test('a wiped replica leaves no database behind, and the next visit is a first one', async () => {
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

test('losing a database is told once, also to who asks later; closing is not losing', async () => {
  const lost = await openTestReplica()
  await Dexie.delete(`farstead-${lost.replica.hash}-side`)
  await firstValueFrom(lost.replica.lost$)
  await lost.replica.close()
  const closed = await openTestReplica()
  let losses = 0
  closed.replica.lost$.subscribe(() => (losses += 1))
  await closed.replica.close()
  expect(losses).toBe(0)
})

test('the newest checkpoint is read at once, written when the replica closes, and never after a reset', async () => {
  const first = await openTestReplica('lagging')
  valueOf(await saveCheckpoint(first.replica, 'e.1'))
  valueOf(await saveCheckpoint(first.replica, 'e.2'))
  expect(valueOf(await readCheckpoint(first.replica))).toBe('e.2')
  await first.replica.close()
  const second = await openTestReplica('lagging')
  expect(valueOf(await readCheckpoint(second.replica))).toBe('e.2')
  valueOf(await saveCheckpoint(second.replica, 'e.3'))
  valueOf(await beginReset(second.replica))
  await second.replica.close()
  const third = await openTestReplica('lagging')
  expect(valueOf(await readCheckpoint(third.replica))).toBeNull()
  await third.replica.close()
})
