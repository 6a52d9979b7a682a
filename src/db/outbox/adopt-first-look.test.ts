import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { v7 } from 'uuid'
import { openTestReplica, testChatId, testMessage, valueOf } from '#tests/support/test-replica.ts'
import { mutations } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { beginFirst, firstLookStoreName, keepFirst, readFirst } from '#db/storage/first-look-store.ts'
import { wipe } from '#db/storage/wipe-replica.ts'
import { adoptFirstLook } from './adopt-first-look.ts'
import { beginSending, byOrder, markSent } from './outgoing.ts'

const CHAT = testChatId(1)
let scope: Scope

beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await scope.replica.close()
})

async function writeFirst(message: string, chatId = CHAT): Promise<string> {
  const id = v7()
  await keepFirst(scope.replica.hash, { id, chatId, message, writtenAt: '2026-11-01T00:00:00.000Z' })
  return id
}

function outbox() {
  const docs = scope.replica.live.outgoingMessages.values().sort(byOrder)
  return docs.map(({ body, state }) => [body.message, state, body.isFrozen])
}

test('adopts waiting messages in written order, after those in the replica', async () => {
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'before' }))
  const ids = [await writeFirst('one'), await writeFirst('two')]
  valueOf(await adoptFirstLook(scope.replica))
  expect(outbox()).toEqual([
    ['before', 'queued', false],
    ['one', 'queued', false],
    ['two', 'queued', false],
  ])
  expect(scope.replica.live.outgoingMessages.get(ids[0] ?? '')?.body.writtenAt).toBe(
    '2026-11-01T00:00:00.000Z',
  )
  expect(await readFirst(scope.replica.hash)).toEqual([])
})

test('sends a begun message again first, with the same id and bytes', async () => {
  const id = await writeFirst('begun')
  expect((await beginFirst(scope.replica.hash, 5)).map((row) => row.id)).toEqual([id])
  await writeFirst('not begun')
  valueOf(await adoptFirstLook(scope.replica))
  expect(outbox()).toEqual([
    ['begun', 'uncertain', true],
    ['not begun', 'queued', false],
  ])
  expect(valueOf(await beginSending(scope.replica, CHAT, 1))).toEqual([
    { id, message: 'begun', writtenAt: '2026-11-01T00:00:00.000Z' },
  ])
})

test('the first look sends nothing that a replica has begun to adopt', async () => {
  await writeFirst('taken')
  vi.spyOn(scope.replica.store, 'commit').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect(await adoptFirstLook(scope.replica)).toMatchObject({ ok: false, failure: { kind: 'storage' } })
  await writeFirst('written since')
  expect(await beginFirst(scope.replica.hash, 5)).toEqual([])
  vi.restoreAllMocks()
  valueOf(await adoptFirstLook(scope.replica))
  expect(outbox().map(([text]) => text)).toEqual(['taken', 'written since'])
})

test('adopts once, even if the message is sent or discarded before it is removed', async () => {
  const [sent, discarded] = [await writeFirst('sent'), await writeFirst('discarded')]
  const left = await readFirst(scope.replica.hash)
  valueOf(await adoptFirstLook(scope.replica))
  valueOf(await beginSending(scope.replica, CHAT, 1))
  const row = testMessage(1, 0, { id: sent, message: 'sent', senderId: scope.userId })
  valueOf(await markSent(scope.replica, [row]))
  valueOf(await mutations.discardMessage(scope, { id: discarded }))
  // As after a kill between the commit and the removal.
  for (const one of left) await keepFirst(scope.replica.hash, one)
  valueOf(await adoptFirstLook(scope.replica))
  expect(outbox()).toEqual([])
  expect(await readFirst(scope.replica.hash)).toEqual([])
})

test('two tabs that adopt at once get each message once', async () => {
  for (const text of ['one', 'two', 'three']) await writeFirst(text)
  await Promise.all([adoptFirstLook(scope.replica), adoptFirstLook(scope.replica)])
  expect(outbox().map(([text]) => text)).toEqual(['one', 'two', 'three'])
})

test('leaves what a later build wrote, and what comes after it', async () => {
  await writeFirst('readable')
  await writeFirst('of a later build')
  await writeFirst('after it')
  await changeVersion(firstLookStoreName(scope.replica.hash), 2)
  valueOf(await adoptFirstLook(scope.replica))
  expect(outbox().map(([text]) => text)).toEqual(['readable'])
})

test('a wipe removes the first look’s database', async () => {
  await writeFirst('private')
  await scope.replica.close()
  valueOf(await wipe(scope.replica.hash))
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(firstLookStoreName(scope.replica.hash))
})

test('makes no database for a person who wrote nothing in the first look', async () => {
  valueOf(await adoptFirstLook(scope.replica))
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(firstLookStoreName(scope.replica.hash))
})

/** Gives the row with this number the format of a later build. */
function changeVersion(name: string, n: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(new Error('did not open'))
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('messages', 'readwrite')
      const reading = transaction.objectStore('messages').get(n)
      reading.onsuccess = () => transaction.objectStore('messages').put({ ...reading.result, v: 2 })
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}
