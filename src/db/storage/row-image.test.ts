import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeFence } from '#db/history/replica-facts.ts'
import { applyChanges, applyChatList } from '#db/history/server-rows.ts'
import type { Replica } from '#db/replica.ts'
import { ok } from '#contract/result.ts'
import { openTestReplica, testChat, testChatId, testMessage, valueOf } from '#tests/support/test-replica.ts'
import { openPersonDatabase } from './person-database.ts'
import { replicaStore, type ReplicaStore } from './replica-store.ts'
import { readRows } from './rows.ts'
import { openStoreChannel } from './store-channel.ts'

const CHAT = testChatId(1)

let replica: Replica
let other: ReplicaStore
let closeOther: () => void

beforeEach(async () => {
  replica = (await openTestReplica()).replica
  const opening = openPersonDatabase(replica.hash, () => undefined)
  const channel = openStoreChannel(replica.hash, false)
  other = replicaStore(opening, { emit: () => undefined, token: () => 'othertab' }, channel)
  const database = await opening
  closeOther = () => {
    channel.close()
    database.close()
  }
  valueOf(await takeFence(replica))
  valueOf(await applyChatList(replica, [testChat(1, 1)], null))
})
afterEach(async () => {
  vi.restoreAllMocks()
  closeOther()
  await replica.close()
})

async function arrive(position: number): Promise<void> {
  const row = testMessage(1, position)
  valueOf(await applyChanges(replica, [{ n: position, collection: 'messages', id: row.id, row }]))
}

const stored = async () => (await readRows(replica.tables.chats, [CHAT])).get(CHAT)

test('keeps what another tab has written since', async () => {
  await arrive(1)
  const written = await other.serverCommit(
    ['chats'],
    async ({ rows, put }) => {
      const { chats } = replica.tables
      const doc = (await rows(chats, [CHAT])).get(CHAT)
      if (doc) put(chats, CHAT, { ...doc, prunedBelow: 1 })
      return ok(undefined)
    },
    { byAnyTab: true },
  )
  expect(written.ok).toBe(true)
  await arrive(2)
  expect(await stored()).toMatchObject({ prunedBelow: 1, row: { lastPosition: 2 } })
})

test('a leader that another tab has replaced writes nothing more', async () => {
  await arrive(1)
  await other.takeFence()
  const row = testMessage(1, 2)
  const change = { n: 2, collection: 'messages' as const, id: row.id, row }
  expect(await applyChanges(replica, [change])).toMatchObject({ ok: false, failure: { kind: 'worker' } })
  expect(await stored()).toMatchObject({ row: { lastPosition: 1 } })
})

test('simultaneous commits build on each other', async () => {
  await arrive(1)
  const before = (await replica.store.readMeta('commit')) ?? 0
  const { chats } = replica.tables
  const raise = () =>
    replica.store.serverCommit(['chats'], async ({ rows, put }) => {
      const doc = (await rows(chats, [CHAT])).get(CHAT)
      if (doc) put(chats, CHAT, { ...doc, prunedBelow: doc.prunedBelow + 1 })
      return ok(undefined)
    })
  for (const result of await Promise.all([raise(), raise(), raise()])) expect(result.ok).toBe(true)
  expect(await stored()).toMatchObject({ prunedBelow: 3 })
  expect(await replica.store.readMeta('commit')).toBe(before + 3)
})

test('a failed commit leaves no trace for the next one', async () => {
  await arrive(1)
  const { chats } = replica.tables
  const failed = await replica.store.serverCommit(['chats'], async ({ rows, put }) => {
    const doc = (await rows(chats, [CHAT])).get(CHAT)
    if (doc) put(chats, CHAT, { ...doc, prunedBelow: 7 })
    return { ok: false, failure: { kind: 'conflict', message: 'not now' } }
  })
  expect(failed.ok).toBe(false)
  await arrive(2)
  expect(await stored()).toMatchObject({ prunedBelow: 0, row: { lastPosition: 2 } })
})

test('doesn’t read rows again that only this tab writes', async () => {
  await arrive(1)
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  await arrive(2)
  const read = get.mock.contexts.map((store) => (store as IDBObjectStore).name)
  expect(read).toEqual([])
})

test('refuses to write chats and pages in a commit without a number', async () => {
  const { chats } = replica.tables
  const writing = replica.store.commit(['chats'], async ({ rows, put }) => {
    for (const [id, doc] of await rows(chats, [CHAT])) if (doc) put(chats, id, { ...doc, prunedBelow: 9 })
  })
  await expect(writing).rejects.toThrow('commits of server rows')
  expect(await stored()).toMatchObject({ prunedBelow: 0 })
})
