import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recoverOutgoing } from '#db/outbox/outgoing.ts'
import { mutations, queries } from '#db/registry.ts'
import { openReplica } from '#db/open-replica.ts'
import type { Replica } from '#db/replica.ts'
import { readCheckpoint } from '#db/history/replica-facts.ts'
import { wipe } from './wipe-replica.ts'
import { dumpDatabases, restoreDatabases } from '#tests/support/database-dump.ts'
import {
  KEPT_CHECKPOINT,
  KEPT_HASH,
  KEPT_TEXTS,
  keptReplicas,
  openKept,
} from '#tests/support/kept-replica.ts'
import { ME, testChatId, testMessages, valueOf } from '#tests/support/test-replica.ts'
import {
  formerCollectionName,
  formerCollections,
  formerSideName,
  type FormerCollection,
} from './former-replica.ts'
import { deleteDatabase, personDatabaseName, resultOf } from './person-database.ts'

const KILLS = 50
const former = keptReplicas()[0]?.dump ?? []

beforeEach(() => restoreDatabases(former))
afterEach(async () => {
  valueOf(await wipe(KEPT_HASH))
})

/** Returns everything that a person had on the device. */
async function everythingOf(replica: Replica) {
  valueOf(await recoverOutgoing(replica))
  const scope = { replica, userId: ME, now: replica.now, newId: replica.newId }
  await Promise.all([replica.live.intents.ready, replica.live.chatLocal.ready])
  const window = await firstValueFrom(
    queries.chatWindow(scope, { chatId: testChatId(1), fromPage: 0, toPage: null }),
  )
  return {
    outgoing: replica.live.outgoingMessages.values().map(({ body, state }) => `${body.message}: ${state}`),
    intents: replica.live.intents.values().map(({ id, body }) => [id, body.position]),
    marks: replica.live.chatLocal.values().map(({ id, body }) => [id, body.readPosition]),
    draft: await firstValueFrom(queries.draft(scope, { chatId: testChatId(1) })),
    messages: window.messages.flatMap(({ id, position }) => (position === null ? [] : [id])),
    chats: (await firstValueFrom(queries.chatList(scope, { search: '' }))).length,
    checkpoint: valueOf(await readCheckpoint(replica)),
    wasEvicted: replica.wasEvicted,
  }
}

const EVERYTHING = {
  outgoing: [
    `${KEPT_TEXTS.refused}: rejected`,
    `${KEPT_TEXTS.unheard}: uncertain`,
    `${KEPT_TEXTS.underWay}: uncertain`,
    `${KEPT_TEXTS.queued}: queued`,
  ],
  intents: [
    [`deleteChat:${testChatId(4)}`, 59],
    [`readMark:${testChatId(2)}`, 40],
  ],
  marks: [[testChatId(2), 40]],
  draft: KEPT_TEXTS.draft,
  messages: testMessages(1, 0, 59).map(({ id }) => id),
  chats: 3,
  checkpoint: KEPT_CHECKPOINT,
  wasEvicted: false,
}

/** Kills the process before its nth request to IndexedDB: that one and all later ones fail. */
function killBefore(nth: number): { count: () => number; revive: () => void } {
  let asked = 0
  const revivals: (() => void)[] = []
  const guard = <T extends object>(prototype: T, name: keyof T): void => {
    const original = prototype[name] as (...args: unknown[]) => unknown
    const guarded = function (this: unknown, ...args: unknown[]): unknown {
      // fake-indexeddb's own, during an opening.
      if (args[1] === 'versionchange') return original.apply(this, args)
      asked += 1
      if (asked >= nth) throw new Error('killed')
      return original.apply(this, args)
    }
    prototype[name] = guarded as T[keyof T]
    revivals.push(() => {
      prototype[name] = original as T[keyof T]
    })
  }
  guard(IDBFactory.prototype, 'open')
  guard(IDBFactory.prototype, 'deleteDatabase')
  guard(IDBDatabase.prototype, 'transaction')
  guard(IDBObjectStore.prototype, 'put')
  return { count: () => asked, revive: () => revivals.forEach((revive) => revive()) }
}

function open(options: { withoutSync?: null } = {}) {
  return openReplica({
    loadFiles: () => import('#db/storage/dexie-files.ts'),
    userId: ME,
    hash: KEPT_HASH,
    now: () => Date.parse('2026-11-22T00:00:00Z'),
    newId: () => '01900000-0000-7000-8000-00000000ffff',
    multiInstance: false,
    ...options,
  })
}

it('moves everything, deletes the old collections and leaves old facts as a signpost', async () => {
  const replica = await openKept()
  expect(await everythingOf(replica)).toEqual(EVERYTHING)
  await replica.close()
  expect(await formerCollections(KEPT_HASH)).toEqual([])
  const side = (await dumpDatabases(formerSideName(KEPT_HASH)))[0]
  const facts = side?.stores.find(({ name }) => name === 'meta')?.rows.map(({ value }) => value)
  expect(facts).toContainEqual({ key: 'replicaVersion', value: 2 })
  const again = await openKept()
  expect(await everythingOf(again)).toEqual(EVERYTHING)
  await again.close()
})

it(`a start killed at any of ${KILLS} moments: the next one has everything, once`, async () => {
  const whole = killBefore(Infinity)
  await valueOf(await open()).close()
  whole.revive()
  const steps = whole.count()
  expect(steps).toBeGreaterThan(KILLS / 2)
  for (let kill = 0; kill < KILLS; kill += 1) {
    valueOf(await wipe(KEPT_HASH))
    await restoreDatabases(former)
    const nth = 1 + Math.floor((kill * steps) / KILLS)
    const { revive } = killBefore(nth)
    const cut = await open()
    revive()
    if (cut.ok) await cut.value.close()
    const replica = await openKept()
    expect({ nth, ...(await everythingOf(replica)) }).toEqual({ nth, ...EVERYTHING })
    await replica.close()
    expect(await formerCollections(KEPT_HASH)).toEqual([])
  }
}, 60_000)

it('discarded rows stay gone even if the old collections couldn’t be deleted', async () => {
  const deleteOne = IDBFactory.prototype.deleteDatabase
  IDBFactory.prototype.deleteDatabase = () => {
    throw new Error('killed')
  }
  const replica = await openKept()
  IDBFactory.prototype.deleteDatabase = deleteOne
  expect(await formerCollections(KEPT_HASH)).toHaveLength(11)
  const scope = { replica, userId: ME, now: replica.now, newId: replica.newId }
  await replica.live.outgoingMessages.ready
  const refused = replica.live.outgoingMessages.values().find(({ state }) => state === 'rejected')
  valueOf(await mutations.discardMessage(scope, { id: refused?.id ?? '' }))
  await replica.close()
  const { outgoing } = await everythingOf(keep(await openKept()))
  expect(outgoing).toEqual(EVERYTHING.outgoing.slice(1))
  expect(await formerCollections(KEPT_HASH)).toEqual([])
})

let closing: () => Promise<void> = async () => undefined
afterEach(async () => {
  await closing()
  closing = async () => undefined
})

describe('beside a tab of a former build', () => {
  const outgoing = formerCollectionName(KEPT_HASH, 'outgoingMessages')

  it('leaves everything in place while that tab holds a collection', async () => {
    const held = await resultOf(indexedDB.open(outgoing))
    const before = await rowsOf(held)
    expect(await open()).toMatchObject({ ok: false, failure: { kind: 'storage', isHeld: true } })
    expect(await rowsOf(held)).toEqual(before)
    held.close()
    const replica = valueOf(await open())
    closing = replica.close
    expect((await everythingOf(replica)).outgoing).toEqual(EVERYTHING.outgoing)
  }, 20_000)

  /** Opens the replica while a former tab writes one more row, just after what it had was copied. */
  async function openBeside(collection: FormerCollection, id: string): Promise<Replica> {
    const name = formerCollectionName(KEPT_HASH, collection)
    const held = await resultOf(indexedDB.open(name))
    const [row] = await rowsOf(held)
    held.onversionchange = () => held.close()
    const late = { ...(row as object), id }
    // The move's last write before it reads once more: it lists what has been copied.
    const put = IDBObjectStore.prototype.put
    let writing = Promise.resolve()
    let isLate = false
    IDBObjectStore.prototype.put = function (...given) {
      if (given[1] === 'movedFrom' && !isLate) writing = writeLate()
      return put.apply(this, given)
    }
    async function writeLate(): Promise<void> {
      isLate = true
      const again = await resultOf(indexedDB.open(name))
      const transaction = again.transaction('docs', 'readwrite')
      await resultOf(put.call(transaction.objectStore('docs'), late))
      again.close()
    }
    const replica = valueOf(await open())
    IDBObjectStore.prototype.put = put
    closing = replica.close
    await writing
    return replica
  }

  it('moves what that tab writes during the move, too', async () => {
    const id = '01900000-0000-7000-8000-0000000000ff'
    const { live } = await openBeside('outgoingMessages', id)
    await live.outgoingMessages.ready
    expect(live.outgoingMessages.get(id)).not.toBeNull()
  })

  it.each([false, true])(
    'recounts that tab’s position where the server’s rows couldn’t move (%s)',
    async (isReset) => {
      if (isReset) await deleteDatabase(formerCollectionName(KEPT_HASH, 'messagePages'), 5_000)
      const { live } = await openBeside('intents', `deleteChat:${testChatId(3)}`)
      await live.intents.ready
      const marked = live.intents.values().map(({ id, body }) => [id, body.needsClamp ?? false])
      expect(marked).toContainEqual([`deleteChat:${testChatId(3)}`, isReset])
    },
  )

  it('the service worker moves nothing', async () => {
    expect(await open({ withoutSync: null })).toMatchObject({ ok: false, failure: { kind: 'worker' } })
    expect(await formerCollections(KEPT_HASH)).toHaveLength(11)
    expect((await everythingOf(await openKept().then(keep))).outgoing).toEqual(EVERYTHING.outgoing)
  })
})

it('fetches all server rows again where the browser cleared one collection', async () => {
  await deleteDatabase(formerCollectionName(KEPT_HASH, 'messagePages'), 5_000)
  const all = await everythingOf(keep(await openKept()))
  expect(all).toEqual({ ...EVERYTHING, messages: [], chats: 0, checkpoint: null })
})

it('a first visit has nothing to move and never looks again', async () => {
  valueOf(await wipe(KEPT_HASH))
  await valueOf(await open()).close()
  const [dump] = await dumpDatabases(personDatabaseName(KEPT_HASH))
  expect(dump?.stores.find(({ name }) => name === 'meta')?.rows).toContainEqual({
    key: 'movedFrom',
    value: { left: null },
  })
})

function keep(replica: Replica): Replica {
  closing = replica.close
  return replica
}

function rowsOf(database: IDBDatabase): Promise<unknown[]> {
  return resultOf(database.transaction('docs').objectStore('docs').getAll())
}
