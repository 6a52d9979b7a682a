import {
  COLLECTION_STORES,
  resultOf,
  type CollectionStore,
  type Durability,
  type PersonDatabase,
  type StoreName,
} from './person-database.ts'
import type { StoredRow } from './stored-row.ts'

/** Ids from `from`, inclusive, to `before`, exclusive; without bounds, all. */
export type IdRange = { from?: string; before?: string }

/** Where the rows of one collection are stored. */
export type RowSource = {
  byIds(ids: readonly string[]): Promise<StoredRow[]>
  inRange(range: IdRange): Promise<StoredRow[]>
  /** Reads rows and writes what `judge` returns for them, in one transaction. Resolves when that is complete. */
  write(ids: readonly string[], judge: (found: Map<string, StoredRow>) => readonly StoredRow[]): Promise<void>
  /** Removes the chosen rows, or all. */
  remove(isChosen?: (row: StoredRow) => boolean): Promise<void>
}

/** Where a collection's rows are in the database. */
export type Place = {
  store: StoreName
  keyOf(id: string): IDBValidKey
  rangeOf(range: IdRange): IDBKeyRange | undefined
}

export function placeOf(collection: string, version: number): Place {
  const isOwn = version === 0 && COLLECTION_STORES.some((store) => store === collection)
  if (isOwn) {
    return {
      // It equals one of the names it was just compared with.
      store: collection as CollectionStore,
      keyOf: (id) => id,
      rangeOf: ({ from, before }) => keyRange(from, before),
    }
  }
  const prefix = [collection, version]
  return {
    store: 'other',
    keyOf: (id) => [...prefix, id],
    // An array sorts after every string.
    rangeOf: ({ from = '', before }) => keyRange([...prefix, from], [...prefix, before ?? []]),
  }
}

function keyRange(from: IDBValidKey | undefined, before: IDBValidKey | undefined): IDBKeyRange | undefined {
  if (from !== undefined && before !== undefined) return IDBKeyRange.bound(from, before, false, true)
  if (from !== undefined) return IDBKeyRange.lowerBound(from)
  return before === undefined ? undefined : IDBKeyRange.upperBound(before, true)
}

/** Reads and writes the rows of a collection in the database. */
export function rowsInDatabase(
  opening: Promise<PersonDatabase>,
  { store, keyOf, rangeOf }: Place,
  durability: Durability,
): RowSource {
  return {
    async byIds(ids) {
      const database = await opening
      return database.read([store], (transaction) => rowsByIds(transaction.objectStore(store), ids, keyOf))
    },
    async inRange(range) {
      const database = await opening
      return database.read([store], (transaction) =>
        resultOf<StoredRow[]>(transaction.objectStore(store).getAll(rangeOf(range))),
      )
    },
    async write(ids, judge) {
      const database = await opening
      await database.write([store], durability, async (transaction) => {
        const rows = transaction.objectStore(store)
        const found = await rowsByIds(rows, ids, keyOf)
        for (const row of judge(new Map(found.map((row) => [row.id, row])))) rows.put(row, keyOf(row.id))
      })
    },
    async remove(isChosen = () => true) {
      const database = await opening
      await database.write([store], durability, async (transaction) => {
        const rows = transaction.objectStore(store)
        const found = await resultOf<StoredRow[]>(rows.getAll(rangeOf({})))
        for (const row of found) if (isChosen(row)) rows.delete(keyOf(row.id))
      })
    },
  }
}

/** Returns the rows that exist among these ids. */
export async function rowsByIds(
  store: IDBObjectStore,
  ids: readonly string[],
  keyOf: (id: string) => IDBValidKey,
): Promise<StoredRow[]> {
  const rows = await Promise.all(ids.map((id) => resultOf<StoredRow | undefined>(store.get(keyOf(id)))))
  return rows.filter((row) => row !== undefined)
}

/** Rows that live as long as this realm: RxDB's own bookkeeping, which contains nothing that must be kept. */
export function rowsInMemory(): RowSource {
  const rows = new Map<string, StoredRow>()
  return {
    byIds: async (ids) => ids.flatMap((id) => rows.get(id) ?? []),
    inRange: async ({ from = '', before }) =>
      [...rows.values()].filter(({ id }) => id >= from && (before === undefined || id < before)),
    async write(_ids, judge) {
      for (const row of judge(rows)) rows.set(row.id, row)
    },
    async remove(isChosen = () => true) {
      for (const row of rows.values()) if (isChosen(row)) rows.delete(row.id)
    },
  }
}
