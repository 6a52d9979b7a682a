import 'fake-indexeddb/auto'
import {
  fillWithDefaultSettings,
  normalizeMangoQuery,
  now,
  prepareQuery,
  type MangoQuery,
  type RxDocumentData,
} from 'rxdb/plugins/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPersonDatabase, type PersonDatabase } from './person-database.ts'
import { personStorage } from './person-storage.ts'
import type { StorageInstance } from './storage-instance.ts'

type Row = { id: string; age: number; name: string }
type Stored = RxDocumentData<Row>

const SCHEMA = fillWithDefaultSettings<Row>({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 40 }, age: { type: 'number' }, name: { type: 'string' } },
  required: ['id'],
})

let count = 0
const databases: PersonDatabase[] = []
const instances: StorageInstance[] = []
let hash = ''

beforeEach(() => {
  hash = `contract${(count += 1)}`
})
afterEach(async () => {
  for (const instance of instances.splice(0)) await instance.close()
  for (const database of databases.splice(0)) database.close()
})

/** Opens a collection as RxDB does, each time with a connection of its own. */
async function open(
  collectionName: string,
  { version = 0, token = 'one', isShared = false } = {},
): Promise<StorageInstance> {
  const database = await openPersonDatabase(hash, () => undefined)
  databases.push(database)
  const instance = await personStorage(Promise.resolve(database)).rxStorage.createStorageInstance({
    databaseInstanceToken: token,
    databaseName: hash,
    collectionName,
    schema: { ...SCHEMA, version },
    options: {},
    multiInstance: isShared,
    devMode: false,
  })
  // The tests compare rows as they are.
  instances.push(instance as unknown as StorageInstance)
  return instance as unknown as StorageInstance
}

function row(id: string, age: number, name = id, changes: Partial<Stored> = {}): Stored {
  return {
    id,
    age,
    name,
    _deleted: false,
    _attachments: {},
    _meta: { lwt: now() },
    _rev: '1-one',
    ...changes,
  }
}

async function find(instance: StorageInstance, query: MangoQuery<Row>): Promise<string[]> {
  // As RxDB asks: never for deleted rows.
  const selector = { ...query.selector, _deleted: { $eq: false } }
  const prepared = prepareQuery(SCHEMA, normalizeMangoQuery(SCHEMA, { ...query, selector }))
  const { documents } = await instance.query(prepared as unknown as Parameters<StorageInstance['query']>[0])
  expect((await instance.count(prepared as unknown as Parameters<StorageInstance['count']>[0])).count).toBe(
    documents.length,
  )
  return documents.map(({ id }) => id)
}

describe.each([
  ['a store of its own', 'chats'],
  ['the store for others', 'somethingLater'],
  ['memory', '_rxdb_internal'],
])('a collection in %s', (_place, name) => {
  it('returns written documents by id, and deleted ones only when asked', async () => {
    const instance = await open(name)
    const gone = row('b', 2, 'b', { _deleted: true })
    expect(await instance.bulkWrite([{ document: row('a', 1) }, { document: gone }], 'test')).toEqual({
      error: [],
    })
    const ids = ['b', 'missing', 'a']
    expect((await instance.findDocumentsById(ids, false)).map(({ id }) => id)).toEqual(['a'])
    expect((await instance.findDocumentsById(ids, true)).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('refuses a write made from another revision, and writes the others', async () => {
    const instance = await open(name)
    const first = row('a', 1)
    await instance.bulkWrite([{ document: first }], 'test')
    const second = row('a', 2, 'a', { _rev: '2-one' })
    await instance.bulkWrite([{ previous: first, document: second }], 'test')
    const { error } = await instance.bulkWrite(
      [
        { previous: first, document: row('a', 3, 'a', { _rev: '2-two' }) },
        { document: row('a', 4) },
        { document: row('b', 5) },
      ],
      'test',
    )
    expect(error.map(({ status, documentId }) => [status, documentId])).toEqual([
      [409, 'a'],
      [409, 'a'],
    ])
    expect(error[0]).toMatchObject({ documentInDb: second })
    const found = await instance.findDocumentsById(['a', 'b'], false)
    expect(found).toMatchObject([{ age: 2 }, { age: 5 }])
  })

  it('reports each insert, update and deletion once, and no refused write', async () => {
    const instance = await open(name)
    const told: unknown[] = []
    const ids: string[] = []
    instance.changeStream().subscribe(({ id, events, checkpoint }) => {
      ids.push(id)
      told.push([events.map(({ operation, documentId }) => [operation, documentId]), checkpoint.id])
    })
    const first = row('a', 1)
    await instance.bulkWrite([{ document: first }, { document: row('b', 1) }], 'test')
    const second = row('a', 2, 'a', { _rev: '2-one' })
    await instance.bulkWrite([{ previous: first, document: second }], 'test')
    await instance.bulkWrite([{ previous: first, document: row('a', 9, 'a', { _rev: '2-x' }) }], 'test')
    const gone = row('a', 2, 'a', { _rev: '3-one', _deleted: true })
    await instance.bulkWrite([{ previous: second, document: gone }], 'test')
    expect(told).toEqual([
      [
        [
          ['INSERT', 'a'],
          ['INSERT', 'b'],
        ],
        'b',
      ],
      [[['UPDATE', 'a']], 'a'],
      [[['DELETE', 'a']], 'a'],
    ])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('runs any query: sorted, skipped and limited', async () => {
    const instance = await open(name)
    const rows = [row('a', 3), row('b', 1, 'x'), row('c', 2, 'x'), row('d', 2), row('e:1', 5), row('e:2', 4)]
    const gone = row('z', 1, 'x', { _deleted: true })
    await instance.bulkWrite(
      [...rows, gone].map((document) => ({ document })),
      'test',
    )
    expect(await find(instance, {})).toEqual(['a', 'b', 'c', 'd', 'e:1', 'e:2'])
    expect(await find(instance, { selector: { name: 'x' }, sort: [{ age: 'desc' }] })).toEqual(['c', 'b'])
    expect(
      await find(instance, { selector: { age: { $gt: 1 } }, sort: [{ age: 'asc' }, { id: 'desc' }] }),
    ).toEqual(['d', 'c', 'a', 'e:2', 'e:1'])
    expect(await find(instance, { sort: [{ id: 'desc' }], skip: 1, limit: 2 })).toEqual(['e:1', 'd'])
    expect(await find(instance, { selector: { id: 'c' } })).toEqual(['c'])
    expect(await find(instance, { selector: { id: { $in: ['d', 'a', 'q'] } } })).toEqual(['a', 'd'])
    expect(await find(instance, { selector: { id: { $gte: 'e:', $lt: 'e;' } } })).toEqual(['e:1', 'e:2'])
    expect(await find(instance, { selector: { id: { $gt: 'd' }, age: { $lt: 5 } } })).toEqual(['e:2'])
    expect(await find(instance, { selector: { $or: [{ id: 'a' }, { age: 1 }] }, limit: 1 })).toEqual(['a'])
  })

  it('cleans up documents deleted long enough ago', async () => {
    const instance = await open(name)
    const long = row('long', 1, '', { _deleted: true, _meta: { lwt: now() - 10_000 } })
    const lately = row('lately', 1, '', { _deleted: true })
    await instance.bulkWrite(
      [long, lately, row('a', 1)].map((document) => ({ document })),
      'test',
    )
    expect(await instance.cleanup(5_000)).toBe(true)
    const left = await instance.findDocumentsById(['long', 'lately', 'a'], true)
    expect(left.map(({ id }) => id)).toEqual(['lately', 'a'])
  })

  it('does nothing once closed, and ends its stream', async () => {
    const instance = await open(name)
    let hasEnded = false
    instance.changeStream().subscribe({ complete: () => (hasEnded = true) })
    await Promise.all([instance.close(), instance.close()])
    expect(hasEnded).toBe(true)
    await expect(instance.findDocumentsById(['a'], true)).rejects.toThrow('closed')
    await expect(instance.bulkWrite([{ document: row('a', 1) }], 'test')).rejects.toThrow('closed')
  })
})

it('removes a collection completely and keeps others and other versions', async () => {
  const [first, later, other] = await Promise.all([
    open('somethingLater'),
    open('somethingLater', { version: 1 }),
    open('another'),
  ])
  for (const instance of [first, later, other])
    await instance?.bulkWrite([{ document: row('a', instance.schema.version) }], 'test')
  await first?.remove()
  expect(await (await open('somethingLater')).findDocumentsById(['a'], true)).toEqual([])
  expect(await later?.findDocumentsById(['a'], true)).toMatchObject([{ age: 1 }])
  expect(await other?.findDocumentsById(['a'], true)).toHaveLength(1)
})

it('two instances of one collection see and hear each other’s rows', async () => {
  const one = await open('chats', { token: 'one', isShared: true })
  const two = await open('chats', { token: 'two', isShared: true })
  const heard = new Promise<string[]>((resolve) => {
    two.changeStream().subscribe(({ events }) => resolve(events.map(({ documentId }) => documentId)))
  })
  await one.bulkWrite([{ document: row('a', 1) }], 'test')
  expect(await heard).toEqual(['a'])
  expect(await two.findDocumentsById(['a'], false)).toMatchObject([{ age: 1 }])
  const { error } = await two.bulkWrite([{ document: row('a', 2) }], 'test')
  expect(error).toMatchObject([{ status: 409 }])
})
