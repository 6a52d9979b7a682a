import { Subject, type Observable } from 'rxjs'
import {
  categorizeBulkWriteRows,
  getQueryMatcher,
  getSortComparator,
  now,
  type BulkWriteRow,
  type EventBulk,
  type PreparedQuery,
  type RxDocumentData,
  type RxStorageBulkWriteResponse,
  type RxStorageChangeEvent,
  type RxStorageDefaultCheckpoint,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb/plugins/core'
import { idsAsked } from './ids-asked.ts'
import type { RowSource } from './row-source.ts'
import type { StoredRow } from './stored-row.ts'

/** Changes of one collection that became durable together, in the form RxDB uses internally and between tabs. */
export type ChangeBulk = EventBulk<RxStorageChangeEvent<StoredRow>, RxStorageDefaultCheckpoint | null>

/** Nothing outside looks at a storage's internals. */
type NoInternals = Record<string, never>
export type StorageInstance = RxStorageInstance<{ id: string }, NoInternals, NoInternals>
export type InstanceParams = RxStorageInstanceCreationParams<{ id: string }, NoInternals>

/** RxDB's view of one collection. `emit` reports changes that were written without RxDB. */
export function storageInstance(
  params: InstanceParams,
  source: RowSource,
): { instance: StorageInstance; emit: (bulk: ChangeBulk) => void } {
  const changes$ = new Subject<ChangeBulk>()
  let closing: Promise<void> | null = null

  function emit(bulk: ChangeBulk): void {
    if (bulk.events.length > 0) changes$.next(bulk)
  }

  function ensureOpen(): void {
    if (closing !== null) throw new Error(`the collection ${params.collectionName} is closed`)
  }

  async function bulkWrite(
    writes: BulkWriteRow<{ id: string }>[],
    context: string,
  ): Promise<RxStorageBulkWriteResponse<{ id: string }>> {
    ensureOpen()
    let judged: ReturnType<typeof categorizeBulkWriteRows<{ id: string }>> | null = null
    await source.write(
      writes.map(({ document }) => document.id),
      (found) => {
        judged = categorizeBulkWriteRows(instance, 'id', found, writes, context)
        return [...judged.bulkInsertDocs, ...judged.bulkUpdateDocs].map(({ document }) => document)
      },
    )
    // Set by the callback, which the compiler can't see.
    const { errors, eventBulk, newestRow } = judged as unknown as ReturnType<
      typeof categorizeBulkWriteRows<{ id: string }>
    >
    if (newestRow) emit({ ...eventBulk, checkpoint: checkpointOf(newestRow.document) })
    return { error: errors }
  }

  async function query({ query: asked }: PreparedQuery<{ id: string }>): Promise<{ documents: StoredRow[] }> {
    ensureOpen()
    const { skip, limit = Infinity } = asked
    const wanted = idsAsked(asked.selector)
    const rows = await ('ids' in wanted ? source.byIds(wanted.ids) : source.inRange(wanted.range))
    const found = rows.filter(getQueryMatcher(params.schema, asked))
    found.sort(getSortComparator(params.schema, asked))
    return { documents: found.slice(skip, skip + limit) }
  }

  function close(): Promise<void> {
    closing ??= Promise.resolve().then(() => changes$.complete())
    return closing
  }

  const instance: StorageInstance = {
    databaseName: params.databaseName,
    collectionName: params.collectionName,
    schema: params.schema,
    options: params.options,
    internals: {},
    bulkWrite,
    async findDocumentsById(ids, withDeleted) {
      ensureOpen()
      const rows = await source.byIds(ids)
      return withDeleted ? rows : rows.filter((row) => !row._deleted)
    },
    query,
    async count(prepared) {
      const { documents } = await query(prepared)
      return { count: documents.length, mode: 'fast' }
    },
    getAttachmentData: () => Promise.reject(new Error('rows here have no attachments')),
    changeStream: (): Observable<ChangeBulk> => changes$.asObservable(),
    async cleanup(minimumDeletedMs) {
      ensureOpen()
      const oldest = now() - minimumDeletedMs
      await source.remove((row) => row._deleted && row._meta.lwt < oldest)
      return true
    },
    close,
    async remove() {
      ensureOpen()
      await source.remove()
      await close()
    },
  }
  return { instance, emit }
}

export function checkpointOf({ id, _meta }: RxDocumentData<{ id: string }>): RxStorageDefaultCheckpoint {
  return { id, lwt: _meta.lwt }
}
