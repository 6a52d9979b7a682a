import type { BulkWriteRow, RxCollection, RxDocumentData } from 'rxdb'
import { fail, ok, type Result } from '#contract/result.ts'

/** What a change makes of a row: another row, `null` to delete it, `'keep'` to leave it as it is. */
export type RowChange<T> = T | null | 'keep'

/** Rows by id in one transaction; deleted ones too, marked `_deleted`. */
export async function readRows<T>(
  collection: RxCollection<T>,
  ids: readonly string[],
): Promise<Map<string, RxDocumentData<T>>> {
  if (ids.length === 0) return new Map()
  const rows = await collection.storageInstance.findDocumentsById([...ids], true)
  return new Map(rows.map((row) => [idOf(row), row]))
}

/** Every row that is not deleted. One `getAll`: RxDB's own query walks a cursor, which is ten times slower. */
export async function readAllRows<T>(collection: RxCollection<T>): Promise<RxDocumentData<T>[]> {
  const { dexieTable } = await dexieOf(collection)
  const stored: { _deleted: string }[] = await dexieTable.toArray()
  // Dexie storage keeps the one boolean, `_deleted`, as text; everything else is as RxDB has it.
  return stored
    .filter((row) => row._deleted === '0')
    .map((row) => ({ ...row, _deleted: false }) as unknown as RxDocumentData<T>)
}

/** Ids that begin with `prefix`, deleted ones included. */
export async function idsWithPrefix<T>(collection: RxCollection<T>, prefix: string): Promise<string[]> {
  const { dexieTable } = await dexieOf(collection)
  return dexieTable.where('id').between(prefix, `${prefix}\uffff`).primaryKeys()
}

/** Removes what deleted rows left behind. Only when no tab may still hold them as `previous`, or a retry is harmless. */
export async function purgeDeleted<T>(collection: RxCollection<T>): Promise<void> {
  const { dexieTable } = await dexieOf(collection)
  await dexieTable.where('[_deleted+id]').between(['1', ''], ['1', '\uffff']).delete()
}

type DexieTable = {
  toArray(): Promise<{ _deleted: string }[]>
  where(index: string): {
    between(from: unknown, to: unknown): { primaryKeys(): Promise<string[]>; delete(): Promise<number> }
  }
}

function dexieOf<T>(collection: RxCollection<T>): Promise<{ dexieTable: DexieTable }> {
  // A collection's type does not know its storage's internals; replica-storage.ts says that they are Dexie's.
  return collection.storageInstance.internals as Promise<{ dexieTable: DexieTable }>
}

/**
 * Reads rows, changes them and writes all in one transaction; a row that another tab changed in between is read and
 * changed again. `known` spares reading rows that are in memory. Returns what the rows are now, by id: `null` for
 * missing or deleted. Throws what IndexedDB throws (see `storing`); then nothing was written.
 */
export async function changeRows<T>(
  collection: RxCollection<T>,
  ids: readonly string[],
  change: (current: T | null, id: string) => RowChange<NoInfer<T>>,
  known: (id: string) => RxDocumentData<T> | null = () => null,
): Promise<Map<string, T | null>> {
  const result = new Map<string, T | null>()
  const current = new Map<string, RxDocumentData<T>>()
  const unread: string[] = []
  for (const id of new Set(ids)) {
    const row = known(id)
    if (row === null) unread.push(id)
    else current.set(id, row)
  }
  for (const [id, row] of await readRows(collection, unread)) current.set(id, row)

  let pending = [...new Set(ids)]
  while (pending.length > 0) {
    const writes: BulkWriteRow<T>[] = []
    for (const id of pending) {
      const previous = current.get(id)
      const row = previous === undefined || previous._deleted ? null : previous
      const next = change(row, id)
      if (next === 'keep') {
        result.set(id, row)
      } else if (next === null) {
        result.set(id, null)
        if (row !== null && previous !== undefined) writes.push({ previous, document: tombstone(previous) })
      } else {
        result.set(id, next)
        writes.push(bulkWriteRow(previous, next))
      }
    }
    if (writes.length === 0) return result
    const { error } = await collection.storageInstance.bulkWrite(writes, 'replica')
    pending = []
    for (const conflict of error) {
      if (conflict.status !== 409) throw new Error(`a row was refused with status ${conflict.status}`)
      pending.push(conflict.documentId)
      if (conflict.documentInDb !== undefined) current.set(conflict.documentId, conflict.documentInDb)
      else current.delete(conflict.documentId)
    }
  }
  return result
}

/** A deleted row stays as a tombstone until it is purged; what it said does not. */
function tombstone<T>(row: RxDocumentData<T>): RxDocumentData<T> {
  const emptied: Record<string, unknown> = { ...row, _deleted: true }
  for (const [key, value] of Object.entries(row)) {
    if (key.startsWith('_')) continue
    if (Array.isArray(value)) emptied[key] = []
    else if (typeof value === 'object') emptied[key] = {}
    else if (key === 'rows') emptied[key] = '[]'
  }
  // The same keys with values of the same kinds.
  return emptied as RxDocumentData<T>
}

function bulkWriteRow<T>(previous: RxDocumentData<T> | undefined, next: T): BulkWriteRow<T> {
  // `_meta` and `_rev` are placeholders: the wrapped storage sets both.
  const document = {
    ...next,
    _deleted: false,
    _attachments: {},
    _meta: previous?._meta ?? { lwt: 1 },
    _rev: previous?._rev ?? '1-new',
  } as unknown as RxDocumentData<T>
  return previous === undefined ? { document } : { previous, document }
}

function idOf<T>(row: RxDocumentData<T>): string {
  // Every collection's primary key is `id` (row-schema.ts).
  return (row as unknown as { id: string }).id
}

/** Runs a local read or write; what IndexedDB throws (quota, abort, a closed database) becomes a `storage` failure. */
export async function storing<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    return fail({
      kind: 'storage',
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    })
  }
}
