import type { Subject } from 'rxjs'
import type { BulkWriteRow, RxDocumentData, RxStorageBulkWriteResponse } from 'rxdb'
import { categorizeBulkWriteRows } from 'rxdb/plugins/core'
import {
  fromDexieToStorage,
  fromStorageToDexie,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie'

/** A document with what RxDB keeps beside its fields, as the layers above hand it down. */
type Doc = Record<string, unknown>
type Stored = RxDocumentData<Doc>
type Instance = RxStorageInstanceDexie<Doc>
type Judged = ReturnType<typeof categorizeBulkWriteRows<Doc>>

/**
 * What `bulkWrite` of RxDB's Dexie storage does, in one transaction of IndexedDB itself: reads what is there, judges each
 * write against it, puts what may be written, and tells it once the transaction is complete. Dexie would besides work
 * out which of its live queries the rows concern; nobody asks these tables any, and it costs more than the writing.
 */
export function bulkWriteOf(instance: Instance, durability: 'strict' | 'relaxed') {
  // Private in its type: what it tells reaches the collection and, by RxDB's channel, the other tabs.
  const { changes$ } = instance as unknown as { changes$: Subject<Judged['eventBulk']> }
  const byDexie = instance.bulkWrite.bind(instance)

  return async (rows: BulkWriteRow<Doc>[], context: string): Promise<RxStorageBulkWriteResponse<Doc>> => {
    if (rows.length === 0) return { error: [] }
    const { dexieDb, dexieTable, booleanIndexes } = await instance.internals
    const transaction = begun(dexieDb.backendDB(), dexieTable.name, durability)
    // A connection that is closing: Dexie knows when to open it again, and what to say where it must not.
    if (transaction === null) return byDexie(rows, context)
    const { eventBulk, newestRow, errors } = await judgedAndPut(
      transaction.objectStore(dexieTable.name),
      rows.map(({ document }) => String(document.id)),
      (rowsThere) => {
        const found = new Map(
          rowsThere.map((row): [string, Stored] => [
            String((row as Stored).id),
            fromDexieToStorage(booleanIndexes, row),
          ]),
        )
        return categorizeBulkWriteRows(instance, instance.primaryPath, found, rows, context)
      },
      (document) => fromStorageToDexie(booleanIndexes, document),
    )
    if (eventBulk.events.length > 0 && newestRow) {
      const { id, _meta } = newestRow.document
      eventBulk.checkpoint = { id: String(id), lwt: _meta.lwt }
      changes$.next(eventBulk)
    }
    return { error: errors }
  }
}

/** A transaction to write in; `null` where the connection takes none any more. */
function begun(
  database: IDBDatabase | null,
  table: string,
  durability: 'strict' | 'relaxed',
): IDBTransaction | null {
  try {
    return database?.transaction(table, 'readwrite', { durability }) ?? null
  } catch {
    return null
  }
}

/** Reads rows, puts what is made of them, and resolves when all of it is complete; rejects when none of it is. */
function judgedAndPut(
  store: IDBObjectStore,
  ids: readonly string[],
  judge: (rowsThere: unknown[]) => Judged,
  toRow: (document: Stored) => unknown,
): Promise<Judged> {
  return new Promise((resolve, reject) => {
    const { transaction } = store
    const rowsThere: unknown[] = []
    let unread = ids.length
    let judged: Judged | null = null
    let thrown: unknown = null
    function put(): void {
      try {
        judged = judge(rowsThere)
        for (const { document } of judged.bulkInsertDocs) store.put(toRow(document))
        for (const { document } of judged.bulkUpdateDocs) store.put(toRow(document))
      } catch (error) {
        thrown = error
        transaction.abort()
      }
    }
    for (const id of ids) {
      const request = store.get(id)
      request.onsuccess = () => {
        if (request.result !== undefined) rowsThere.push(request.result)
        unread -= 1
        if (unread === 0) put()
      }
    }
    transaction.oncomplete = () => {
      if (judged !== null) resolve(judged)
    }
    transaction.onabort = () =>
      reject(thrown ?? transaction.error ?? new Error('the transaction was aborted'))
  })
}
