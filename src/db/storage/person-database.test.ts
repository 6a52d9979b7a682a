import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openPersonDatabase,
  personDatabaseName,
  resultOf,
  type Durability,
  type PersonDatabase,
} from './person-database.ts'

let count = 0
let hash = ''
let database: PersonDatabase
let losses = 0

beforeEach(async () => {
  hash = `person${(count += 1)}`
  losses = 0
  database = await openPersonDatabase(hash, () => (losses += 1))
})
afterEach(() => {
  vi.restoreAllMocks()
  database.close()
})

const put = (durability: Durability, key: string): Promise<void> =>
  database.write(['drafts'], durability, async (transaction) => {
    transaction.objectStore('drafts').put({ id: key }, key)
  })

it('keeps its native version, because a higher one would close every open tab', async () => {
  const all = await indexedDB.databases()
  expect(all.find(({ name }) => name === personDatabaseName(hash))?.version).toBe(1)
})

it('writes what must survive a power cut before what can be fetched again', async () => {
  const order: string[] = []
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const strict = put('strict', 'a').then(() => order.push('strict'))
  const relaxed = [put('relaxed', 'b'), put('relaxed', 'c')].map((write) =>
    write.then(() => order.push('relaxed')),
  )
  const second = put('strict', 'd').then(() => order.push('strict'))
  await Promise.all([strict, ...relaxed, second])
  expect(order).toEqual(['strict', 'strict', 'relaxed', 'relaxed'])
  expect(begin.mock.calls.map(([, , options]) => options?.durability)).toEqual([
    'strict',
    'strict',
    'relaxed',
    'relaxed',
  ])
})

it('goes on with relaxed writes after a strict one that failed', async () => {
  const failing = database.write(['drafts'], 'strict', () => Promise.reject(new Error('no')))
  const after = put('relaxed', 'b')
  await expect(failing).rejects.toThrow('no')
  await after
})

describe('is lost', () => {
  it.each(['InvalidStateError', 'UnknownError'])('when IndexedDB says %s', async (name) => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('closing', name)
    })
    await expect(put('relaxed', 'a')).rejects.toThrow('closing')
    expect(losses).toBe(1)
  })

  it('when the browser closes it', async () => {
    const opened = vi.spyOn(IDBDatabase.prototype, 'addEventListener')
    const other = await openPersonDatabase(hash, () => (losses += 1))
    const [connection] = opened.mock.contexts
    // What listeners are added to here is a database of this library.
    forceCloseDatabase(connection as Parameters<typeof forceCloseDatabase>[0])
    other.close()
    expect(losses).toBe(1)
  })

  it('when another realm deletes it, which needn’t wait for this one', async () => {
    await resultOf(indexedDB.deleteDatabase(personDatabaseName(hash)))
    expect(losses).toBe(1)
  })

  it('but not when a write is refused for another reason', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no space left', 'QuotaExceededError')
    })
    await expect(put('strict', 'a')).rejects.toThrow('no space left')
    expect(losses).toBe(0)
  })
})
