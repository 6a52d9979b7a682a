import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok } from '#contract/result.ts'
import { takeFence } from '#db/history/replica-facts.ts'
import { applyChanges, applyChatList, putHistoryPages } from '#db/history/server-rows.ts'
import { beginSending, markSent } from '#db/outbox/outgoing.ts'
import { mutations } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { openTestReplica, testChat, testChatId, testMessage, valueOf } from '#tests/support/test-replica.ts'
import { patiently } from '#tests/support/patiently.ts'
import { openPersonDatabase, resultOf } from './person-database.ts'
import { replicaStore, type ReplicaStore } from './replica-store.ts'
import { openStoreChannel } from './store-channel.ts'
import type { ChangeBulk } from './storage-instance.ts'
import type { StoredRow } from './stored-row.ts'

const CHAT = testChatId(1)

let scope: Scope
let other: ReplicaStore
/** What the other store has told collections of, in order. */
let told: { collection: string; bulk: ChangeBulk }[]
let closeOther: () => void

beforeEach(async () => {
  scope = await openTestReplica()
  valueOf(await applyChatList(scope.replica, [testChat(1, 1)], null))
  told = []
  const opening = openPersonDatabase(scope.replica.hash, () => undefined)
  const channel = openStoreChannel(scope.replica.hash, false)
  const storage = { emit: (collection: string, bulk: ChangeBulk) => void told.push({ collection, bulk }) }
  other = replicaStore(opening, { ...storage, token: () => 'othertab' }, channel)
  const database = await opening
  closeOther = () => {
    channel.close()
    database.close()
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  closeOther()
  await scope.replica.close()
})

async function send(message: string): Promise<string> {
  return valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message })).id
}

/** Changes a chat in another tab, which dies before it can tell this one. */
async function changeUnheard(prunedBelow: number): Promise<void> {
  const { chats } = scope.replica.tables
  const written = await other.serverCommit(
    ['chats'],
    async ({ rows, put }) => {
      for (const [id, doc] of await rows(chats, [CHAT])) if (doc) put(chats, id, { ...doc, prunedBelow })
      return ok(undefined)
    },
    { byAnyTab: true },
  )
  valueOf(written)
}

const shown = () => scope.replica.live.chats.get(CHAT)?.prunedBelow

describe('the locks and durability of a commit', () => {
  function written() {
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    return (): [string[], IDBTransactionDurability | undefined][] =>
      begin.mock.calls.flatMap(([stores, mode, options]) =>
        mode === 'readwrite' && Array.isArray(stores)
          ? [[stores.map(String).toSorted((a, b) => a.localeCompare(b)), options?.durability]]
          : [],
      )
  }

  test('sending locks outbox and drafts alone, so it never waits for a first sync', async () => {
    await scope.replica.live.outgoingMessages.ready
    const commits = written()
    await send('Kia ora')
    expect(commits()).toEqual([[['drafts', 'outbox'], 'strict']])
  })

  test('server rows wait for the browser only', async () => {
    const commits = written()
    const row = testMessage(1, 1)
    valueOf(await applyChanges(scope.replica, [{ n: 1, collection: 'messages', id: row.id, row }]))
    expect(commits()).toEqual([[['chats', 'messagePages', 'meta'], 'relaxed']])
  })

  test('server rows that settle a message wait for the disk', async () => {
    const id = await send('Kia ora')
    valueOf(await beginSending(scope.replica, CHAT, 1))
    const commits = written()
    valueOf(await markSent(scope.replica, [testMessage(1, 1, { id, senderId: scope.userId })]))
    expect(commits()).toEqual([[['chats', 'messagePages', 'meta', 'outbox', 'sendLog'], 'strict']])
  })
})

test('writes history in commits of about 256 KB, so that a send never waits long', async () => {
  const { replica } = scope
  valueOf(await applyChatList(replica, [testChat(1, 250)], null))
  const before = (await replica.store.readMeta('commit')) ?? 0
  const pages = [0, 1, 2, 3].map((page) => ({
    chatId: CHAT,
    page,
    messages: [testMessage(1, page * 50, { message: 'x'.repeat(100_000) })],
  }))
  valueOf(await putHistoryPages(replica, pages))
  expect(((await replica.store.readMeta('commit')) ?? 0) - before).toBe(2)
})

test('a tab that misses a commit number reads its rows again', async () => {
  await changeUnheard(1)
  expect(shown()).toBe(0)
  const missed = firstValueFrom(scope.replica.store.missed$)
  const row = testMessage(1, 1)
  valueOf(await applyChanges(scope.replica, [{ n: 1, collection: 'messages', id: row.id, row }]))
  await missed
  await patiently(() => expect(shown()).toBe(1))
})

test('a tab that begins to lead reads its rows again', async () => {
  await changeUnheard(1)
  valueOf(await takeFence(scope.replica))
  await patiently(() => expect(shown()).toBe(1))
})

test('reads a row from disk after a slower-clocked tab removed and made it again', async () => {
  const { hash, live } = scope.replica
  const database = await openPersonDatabase(hash, () => undefined)
  await database.write(['chats'], 'relaxed', async (transaction) => {
    const chats = transaction.objectStore('chats')
    const row = await resultOf<StoredRow>(chats.get(CHAT))
    chats.put({ ...row, prunedBelow: 1, _meta: { lwt: Date.now() + 86_400_000 } }, CHAT)
  })
  await live.chats.reread()
  expect(shown()).toBe(1)
  await database.write(['chats'], 'relaxed', async (transaction) => {
    const chats = transaction.objectStore('chats')
    const row = await resultOf<StoredRow>(chats.get(CHAT))
    chats.put({ ...row, prunedBelow: 2, _meta: { lwt: Date.now() } }, CHAT)
  })
  await live.chats.reread()
  expect(shown()).toBe(2)
  database.close()
})

test('a row announced during a re-read replaces the one that was read', async () => {
  const { replica } = scope
  const newer = testChat(1, 5)
  const allRows = replica.store.allRows.bind(replica.store)
  vi.spyOn(replica.store, 'allRows').mockImplementationOnce(async (table) => {
    const read = await allRows(table)
    valueOf(await applyChatList(replica, [newer], null))
    return read
  })
  await replica.live.chats.reread()
  expect(replica.live.chats.get(CHAT)?.row.lastPosition).toBe(newer.lastPosition)
})

test('announces one bulk per collection, the outbox last: its messages are shown then', async () => {
  const id = await send('Kia ora')
  const { tables } = scope.replica
  valueOf(
    await other.serverCommit(['chats', 'messagePages', 'outbox'], async ({ rows, put }) => {
      await rows(tables.outgoingMessages, [id])
      put(tables.outgoingMessages, id, null)
      for (const [chatId, doc] of await rows(tables.chats, [CHAT])) if (doc) put(tables.chats, chatId, doc)
      return ok(undefined)
    }),
  )
  expect(told.map(({ collection }) => collection)).toEqual(['chats', 'outbox'])
  expect(new Set(told.map(({ bulk }) => bulk.id)).size).toBe(2)
})

test('a row’s write time grows after a faster-clocked tab, even across a removal', async () => {
  const { drafts } = scope.replica.tables
  const early = Date.now() + 86_400_000
  const body = { v: 1 as const, text: 'from tomorrow', updatedAt: 0 }
  const database = await openPersonDatabase(scope.replica.hash, () => undefined)
  await database.write(['drafts'], 'relaxed', async (transaction) => {
    const row = { id: CHAT, body, _deleted: false, _attachments: {}, _meta: { lwt: early }, _rev: '1-fast' }
    transaction.objectStore('drafts').put(row, CHAT)
  })
  database.close()
  const write = (text: string | null): Promise<void> =>
    other.commit(['drafts'], async ({ rows, put }) => {
      await rows(drafts, [CHAT])
      put(drafts, CHAT, text === null ? null : { id: CHAT, body: { ...body, text } })
    })
  for (const text of ['two', null, 'three']) await write(text)
  const times = told.flatMap(({ bulk }) => bulk.events.map(({ documentData }) => documentData._meta.lwt))
  expect(times).toHaveLength(3)
  for (const [nth, time] of times.entries()) expect(time).toBeGreaterThan(times[nth - 1] ?? early)
})
