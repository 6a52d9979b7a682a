import { factOf, HEAD, isHeadKey, readFact, readHead, type Head, type Meta, type MetaKey } from './meta.ts'
import { resultOf, type CollectionStore } from './person-database.ts'
import { rowsByIds } from './row-source.ts'
import type { RowImage } from './row-image.ts'
import type { RowTable } from './row-table.ts'
import type { SendLogEntry } from './send-log.ts'
import type { RowWrite, StoredRow } from './stored-row.ts'

/**
 * One transaction over several tables, seen from inside. Reads return what is stored now, and everything put is written
 * together or not at all. Await nothing but these reads.
 */
export type Commit = {
  /** Returns rows by id; `null` for missing ones. */
  rows<T>(table: RowTable<T>, ids: Iterable<string>): Promise<Map<string, T | null>>
  allRows<T>(table: RowTable<T>): Promise<Map<string, T>>
  /**
   * Writes a row that was read before, or removes it (`null`). A row that this build doesn't know stays as it is: `false`.
   */
  put<T>(table: RowTable<T>, id: string, next: T | null): boolean
  /** Removes every row of a collection, including those that this build doesn't know. */
  clear(collection: CollectionStore): Promise<void>
  meta<K extends MetaKey>(key: K): Promise<Meta[K] | null>
  /** `null` removes the fact. A fact of the head must have been read before. */
  setMeta<K extends MetaKey>(key: K, value: Meta[K] | null): void
  log(entry: SendLogEntry): void
  /** Removes entries of the send log that were settled before this time. */
  forgetLogged(settledBefore: number): Promise<void>
}

/** What a commit has written. */
export type Written = {
  rows: Map<CollectionStore, RowWrite[]>
  meta: Map<MetaKey, unknown>
  logged: string[]
  /** The head before and after, if it was written. */
  head: { before: Partial<Head>; next: Partial<Head> } | null
}

const NO_HEAD: Partial<Head> = {}

/** Makes the stored form of a row, with its revision. `fields: null` makes the tombstone for other tabs. */
export type Stamp = (key: string, previous: StoredRow | null, fields: object | null) => StoredRow

/**
 * Opens the inside of a transaction. `flush` writes what was put and returns what was written. With an `image` (and the
 * store of facts in the transaction), rows in the image aren't read, and neither is a `trusted` head.
 */
export function openCommit(
  transaction: IDBTransaction,
  stamp: Stamp,
  image: RowImage | null,
  trusted: Partial<Head> | null,
): { commit: Commit; flush: () => Written } {
  const read = new Map<string, StoredRow | null>()
  const unknown = new Set<string>()
  const puts = new Map<string, { collection: CollectionStore; key: string; fields: object | null }>()
  const cleared = new Map<CollectionStore, string[]>()
  const meta = new Map<MetaKey, unknown>()
  const logged: string[] = []
  const reads = openReads(transaction, image, trusted)

  const addressOf = (collection: CollectionStore, key: string): string => `${collection}/${key}`

  function take<T>(table: RowTable<T>, key: string, row: StoredRow | null): T | null {
    const address = addressOf(table.collection, key)
    read.set(address, row)
    if (row === null || row._deleted) return null
    const doc = table.read(row)
    if (doc === null) unknown.add(address)
    return doc
  }

  const commit: Commit = {
    async rows(table, ids) {
      const keys = [...ids].map((id) => ({ id, key: table.keyOf(id) }))
      const byKey = await reads.storedRows(
        table.collection,
        keys.map(({ key }) => key),
      )
      return new Map(keys.map(({ id, key }) => [id, take(table, key, byKey.get(key) ?? null)]))
    },
    async allRows(table) {
      const { from, before } = table.range
      const range = from === undefined ? undefined : IDBKeyRange.bound(from, before, false, true)
      const stored = await resultOf<StoredRow[]>(transaction.objectStore(table.collection).getAll(range))
      const docs = stored.flatMap((row) => {
        const id = table.idOf(row.id)
        const doc = id === null ? null : take(table, row.id, row)
        return id === null || doc === null ? [] : [[id, doc] as const]
      })
      return new Map(docs)
    },
    put(table, id, next) {
      const key = table.keyOf(id)
      const address = addressOf(table.collection, key)
      const previous = read.get(address)
      if (previous === undefined) throw new Error(`${address} was not read before it is written`)
      if (unknown.has(address)) return false
      if (next === null && (previous === null || previous._deleted)) {
        puts.delete(address)
        return true
      }
      puts.set(address, {
        collection: table.collection,
        key,
        fields: next === null ? null : table.fields(next),
      })
      return true
    },
    async clear(collection) {
      const keys = await resultOf(transaction.objectStore(collection).getAllKeys())
      transaction.objectStore(collection).clear()
      // Every key of a collection is a string (row-table.ts).
      cleared.set(collection, keys as string[])
    },
    async meta<K extends MetaKey>(key: K) {
      if (!isHeadKey(key)) return readFact(transaction.objectStore('meta'), key)
      return factOf(await reads.theHead(), key)
    },
    setMeta(key, value) {
      if (isHeadKey(key) && reads.knownHead() === null)
        throw new Error(`${key} was not read before it is written`)
      meta.set(key, value)
    },
    log(entry) {
      transaction.objectStore('sendLog').put(entry, entry.id)
      logged.push(entry.id)
    },
    async forgetLogged(settledBefore) {
      const log = transaction.objectStore('sendLog')
      const entries = await resultOf<SendLogEntry[]>(log.getAll())
      for (const { id, settledAt } of entries) if (settledAt < settledBefore) log.delete(id)
    },
  }

  function flush(): Written {
    const rows = new Map<CollectionStore, RowWrite[]>()
    const note = (collection: CollectionStore, write: RowWrite): void => {
      const writes = rows.get(collection)
      if (writes === undefined) rows.set(collection, [write])
      else writes.push(write)
    }
    for (const [collection, keys] of cleared)
      for (const key of keys) note(collection, { key, previous: null, next: stamp(key, null, null) })
    for (const [address, { collection, key, fields }] of puts) {
      const previous = read.get(address) ?? null
      const next = stamp(key, previous, fields)
      const store = transaction.objectStore(collection)
      if (next._deleted) store.delete(key)
      else store.put(next, key)
      note(collection, { key, previous, next })
    }
    const head = meta.size > 0 ? putFacts(transaction.objectStore('meta'), meta, reads.knownHead()) : null
    return { rows, meta, logged, head }
  }

  return { commit, flush }
}

/** The reads of one transaction: of the head, once, and of rows, from the image where it has them. */
function openReads(transaction: IDBTransaction, image: RowImage | null, trusted: Partial<Head> | null) {
  let head = trusted
  let reading: Promise<Partial<Head>> | null = null

  async function theHead(): Promise<Partial<Head>> {
    if (trusted !== null) return trusted
    reading ??= readHead(transaction.objectStore('meta'))
    head = await reading
    return head
  }

  /** Reads the head and what the image lacks at once, and the rest only if the image is of another commit. */
  async function storedRows(
    collection: CollectionStore,
    keys: readonly string[],
  ): Promise<Map<string, StoredRow>> {
    const store = transaction.objectStore(collection)
    const isImaged = (key: string): boolean => image?.has(collection, key) ?? false
    const imaged = keys.filter(isImaged)
    const [read, { commit = 0 }] = await Promise.all([
      rowsByIds(store, imaged.length === 0 ? keys : keys.filter((key) => !isImaged(key)), (key) => key),
      imaged.length === 0 ? NO_HEAD : theHead(),
    ])
    const found = new Map(read.map((row) => [row.id, row]))
    const stale: string[] = []
    for (const key of imaged) {
      const row = image?.get(collection, key, commit)
      if (row === undefined) stale.push(key)
      else if (row !== null) found.set(key, row)
    }
    for (const row of await rowsByIds(store, stale, (key) => key)) found.set(row.id, row)
    return found
  }

  /** `knownHead`: as it was read or is trusted; `null` if neither. */
  return { theHead, storedRows, knownHead: () => head }
}

/** Writes facts, those of the head together. Returns the head before and after, if it was written. */
function putFacts(
  store: IDBObjectStore,
  meta: ReadonlyMap<MetaKey, unknown>,
  head: Partial<Head> | null,
): Written['head'] {
  const before = { ...head }
  const next: Record<string, unknown> = { ...head }
  let isHeadNew = false
  for (const [key, value] of meta) {
    if (isHeadKey(key)) {
      next[key] = value
      isHeadNew = true
    } else if (value === null) store.delete(key)
    else store.put(value, key)
  }
  if (!isHeadNew) return null
  store.put(next, HEAD)
  return { before, next }
}
