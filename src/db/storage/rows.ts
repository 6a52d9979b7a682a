import { fail, ok, type Result } from '#contract/result.ts'
import type { StoredTable } from './stored-table.ts'
import { LaterRowThere, storageFailure } from './storage-failure.ts'

/** The result of a change: another row, `null` to delete it, `'keep'` to leave it unchanged. */
export type RowChange<T> = T | null | 'keep'

/** Returns rows by id, read in one transaction. Leaves out missing ones. */
export async function readRows<T>(table: StoredTable<T>, ids: readonly string[]): Promise<Map<string, T>> {
  if (ids.length === 0) return new Map()
  const keys = ids.map((id) => table.keyOf(id))
  const stored = await table.store.rowsByKey(table.collection, keys)
  return new Map(stored.flatMap((row) => entryOf(table, row.id, row._deleted ? null : table.read(row))))
}

/** Returns every row of a table. */
export async function readAllRows<T>(table: StoredTable<T>): Promise<T[]> {
  const stored = await table.store.allRows(table)
  return stored
    .flatMap((row) => entryOf(table, row.id, row._deleted ? null : table.read(row)))
    .map(([, doc]) => doc)
}

function entryOf<T>(table: StoredTable<T>, key: string, doc: T | null): [string, T][] {
  const id = table.idOf(key)
  return id === null || doc === null ? [] : [[id, doc]]
}

/**
 * Reads rows, changes them and writes all in one transaction. Returns what the rows are now, by id: `null` for missing
 * or deleted. Throws what IndexedDB throws (see `storing`), and `LaterRowThere` for a row that this build doesn't know; then
 * nothing was written.
 */
export async function changeRows<T>(
  table: StoredTable<T>,
  ids: readonly string[],
  change: (current: T | null, id: string) => RowChange<NoInfer<T>>,
): Promise<Map<string, T | null>> {
  if (ids.length === 0) return new Map()
  return table.store.commit([table.collection], async ({ rows, put }) => {
    const result = await rows(table, new Set(ids))
    for (const [id, row] of result) {
      const next = change(row, id)
      if (next === 'keep') continue
      if (!put(table, id, next)) throw new LaterRowThere(id)
      result.set(id, next)
    }
    return result
  })
}

/**
 * Runs a local read or write. What IndexedDB throws (quota, abort, a closed database) becomes a `storage` failure, and
 * the missing code of files a `network` failure.
 */
export async function storing<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    return fail(storageFailure(error))
  }
}
