import type { Meta, MetaKey } from './meta.ts'
import { resultOf, type CollectionStore } from './person-database.ts'
import { rowsByIds } from './row-source.ts'
import type { RowTable } from './row-table.ts'
import type { SendLogEntry } from './send-log.ts'
import type { StoredRow } from './stored-row.ts'

/**
 * One transaction over several tables, from the inside. What is read is what is there now; what is put is written
 * together, or not at all. Await nothing but these reads.
 */
export type Commit = {
  /** Rows by id; `null` for those that are missing. */
  rows<T>(table: RowTable<T>, ids: Iterable<string>): Promise<Map<string, T | null>>
  allRows<T>(table: RowTable<T>): Promise<Map<string, T>>
  /** Writes a row that was read before, or removes it (`null`). A row that this build doesn't know stays as it is. */
  put<T>(table: RowTable<T>, id: string, next: T | null): void
  /** Removes every row of a collection, also those that this build doesn't know. */
  clear(collection: CollectionStore): Promise<void>
  meta<K extends MetaKey>(key: K): Promise<Meta[K] | null>
  /** `null` removes it. */
  setMeta<K extends MetaKey>(key: K, value: Meta[K] | null): void
  log(entry: SendLogEntry): void
  /** Removes entries of the send log that were settled before then. */
  forgetLogged(settledBefore: number): Promise<void>
}

/** A row as it was, and as it is after the commit. */
export type RowWrite = { key: string; previous: StoredRow | null; next: StoredRow }
/** What a commit has written. */
export type Written = {
  rows: Map<CollectionStore, RowWrite[]>
  meta: Map<MetaKey, unknown>
  logged: string[]
}

/** Makes what a row is stored as, with its revision. `fields: null` makes what tells others that it is gone. */
export type Stamp = (key: string, previous: StoredRow | null, fields: object | null) => StoredRow

/** The inside of a transaction; `flush` writes what was put, and tells what that was. */
export function openCommit(
  transaction: IDBTransaction,
  stamp: Stamp,
): { commit: Commit; flush: () => Written } {
  const read = new Map<string, StoredRow | null>()
  const unknown = new Set<string>()
  const puts = new Map<string, { collection: CollectionStore; key: string; fields: object | null }>()
  const cleared = new Map<CollectionStore, string[]>()
  const meta = new Map<MetaKey, unknown>()
  const logged: string[] = []

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
      const stored = await rowsByIds(
        transaction.objectStore(table.collection),
        keys.map(({ key }) => key),
        (key) => key,
      )
      const byKey = new Map(stored.map((row) => [row.id, row]))
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
      if (unknown.has(address)) return
      if (next === null && (previous === null || previous._deleted)) {
        puts.delete(address)
        return
      }
      puts.set(address, {
        collection: table.collection,
        key,
        fields: next === null ? null : table.fields(next),
      })
    },
    async clear(collection) {
      const keys = await resultOf(transaction.objectStore(collection).getAllKeys())
      transaction.objectStore(collection).clear()
      // Every key of a collection is a text (row-table.ts).
      cleared.set(collection, keys as string[])
    },
    async meta<K extends MetaKey>(key: K) {
      const value = await resultOf<Meta[K] | undefined>(transaction.objectStore('meta').get(key))
      return value ?? null
    },
    setMeta: (key, value) => void meta.set(key, value),
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
      rows.set(collection, [...(rows.get(collection) ?? []), write])
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
    for (const [key, value] of meta) {
      const store = transaction.objectStore('meta')
      if (value === null) store.delete(key)
      else store.put(value, key)
    }
    return { rows, meta, logged }
  }

  return { commit, flush }
}
