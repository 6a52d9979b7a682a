import { createRevision, now, randomToken } from 'rxdb/plugins/core'
import { fail, type Failure, type Result } from '#contract/result.ts'
import { filter, startWith, Subject, switchMap, type Observable } from 'rxjs'
import { openCommit, type Commit, type RowWrite, type Stamp, type Written } from './commit.ts'
import type { Meta, MetaKey } from './meta.ts'
import { resultOf, type CollectionStore, type PersonDatabase, type StoreName } from './person-database.ts'
import { durabilityOf, type PersonStorage } from './person-storage.ts'
import { rowsByIds } from './row-source.ts'
import { storageFailure } from './storage-failure.ts'
import type { RowTable } from './row-table.ts'
import type { SendLogEntry } from './send-log.ts'
import { checkpointOf, type ChangeBulk } from './storage-instance.ts'
import type { StoreChannel, StoreNews } from './store-channel.ts'
import type { StoredRow } from './stored-row.ts'

/** The replica's rows and facts, read and written over all collections. Rejects with what IndexedDB throws. */
export type ReplicaStore = {
  /**
   * Writes in one transaction over these stores, all or nothing, and resolves with the result of `work` once it is
   * complete and every live table of this tab knows.
   */
  commit<T>(stores: readonly StoreName[], work: (commit: Commit) => Promise<T>): Promise<T>
  /**
   * As `commit`, for rows of the server: numbered, so that other tabs see when they miss one. Writes nothing and fails
   * with `worker` when another tab has taken a newer fence than this one did, with the failure that `work` returns, and
   * with `storage` when IndexedDB refuses.
   */
  serverCommit<T>(
    stores: readonly StoreName[],
    work: (commit: Commit) => Promise<Result<T>>,
  ): Promise<Result<T>>
  /**
   * Takes a fence one higher than any before; from then on `serverCommit` needs it to be the highest. What the leader
   * before wrote and did not tell is noticed.
   */
  takeFence(): Promise<number>
  /** Rows by key in one transaction. */
  rowsByKey(collection: CollectionStore, keys: readonly string[]): Promise<StoredRow[]>
  /** Every row of a table, in one read. */
  allRows<T>(table: RowTable<T>): Promise<StoredRow[]>
  /** Keys that begin with `prefix`. */
  keysWithPrefix(collection: CollectionStore, prefix: string): Promise<string[]>
  readMeta<K extends MetaKey>(key: K): Promise<Meta[K] | null>
  writeMeta<K extends MetaKey>(key: K, value: Meta[K] | null): Promise<void>
  /** What `readMeta` answers, now and after each change in any tab. */
  meta$<K extends MetaKey>(key: K): Observable<Meta[K] | null>
  readLog(id: string): Promise<SendLogEntry | null>
  log$(id: string): Observable<SendLogEntry | null>
  /** Fires when a commit was missed: a tab wrote and died before it told. Live tables are to be read again. */
  missed$: Observable<void>
  /** The rows of this tab are to be read at or after this commit. */
  heardOf(commit: number): void
}

/** What is told of one commit last: what it takes out of the outbox must be on screen elsewhere by then. */
const TOLD_LAST: CollectionStore = 'outbox'

export function replicaStore(
  opening: Promise<PersonDatabase>,
  { emit, token }: Pick<PersonStorage, 'emit' | 'token'>,
  channel: StoreChannel,
): ReplicaStore {
  const missed$ = new Subject<void>()
  const bulkPrefix = randomToken(10)
  let bulks = 0
  let lastRemovedAt = 0
  let lastCommit: number | null = null
  let fence: number | null = null

  const stamp: Stamp = (key, previous, fields) => {
    // Grows along one row although the clock was set back, also over a time in which the row was gone.
    const lwt = Math.max(now(), hundredths((previous?._meta.lwt ?? lastRemovedAt) + 0.01))
    if (fields === null) lastRemovedAt = Math.max(lastRemovedAt, lwt)
    return {
      ...fields,
      id: key,
      _deleted: fields === null,
      _attachments: {},
      _meta: { lwt },
      _rev: createRevision(token(), previous ?? undefined),
    }
  }

  async function read<T>(store: StoreName, work: (rows: IDBObjectStore) => Promise<T>): Promise<T> {
    const database = await opening
    return database.read([store], (transaction) => work(transaction.objectStore(store)))
  }

  function tell({ rows, meta, logged }: Written): void {
    const byTurn = [...rows].sort(([a], [b]) => Number(a === TOLD_LAST) - Number(b === TOLD_LAST))
    for (const [collection, writes] of byTurn)
      emit(collection, bulkOf(writes, `${bulkPrefix}:${(bulks += 1)}`))
    if (meta.size === 0 && logged.length === 0) return
    // Set by the code that knows the type of each key.
    const commit = (meta.get('commit') as number | undefined) ?? null
    channel.tell({ meta: [...meta.keys()], logged, commit })
  }

  channel.news$.subscribe(({ commit }: StoreNews) => {
    if (commit === null) return
    const before = lastCommit
    lastCommit = Math.max(commit, before ?? 0)
    if (before !== null && commit > before + 1) missed$.next()
  })

  const readMeta = <K extends MetaKey>(key: K): Promise<Meta[K] | null> =>
    read('meta', async (rows) => (await resultOf<Meta[K] | undefined>(rows.get(key))) ?? null)
  const readLog = (id: string): Promise<SendLogEntry | null> =>
    read('sendLog', async (rows) => (await resultOf<SendLogEntry | undefined>(rows.get(id))) ?? null)

  async function commit<T>(stores: readonly StoreName[], work: (commit: Commit) => Promise<T>): Promise<T> {
    const database = await opening
    const { result, written } = await database.write(stores, durabilityOf(stores), async (transaction) => {
      const inside = openCommit(transaction, stamp)
      return { result: await work(inside.commit), written: inside.flush() }
    })
    tell(written)
    return result
  }

  async function serverCommit<T>(
    stores: readonly StoreName[],
    work: (commit: Commit) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    let refusal: Failure | null = null
    const refuse = (failure: Failure): never => {
      refusal = failure
      throw new Error(failure.message)
    }
    try {
      return await commit([...new Set<StoreName>([...stores, 'meta'])], async (inside) => {
        const [newest, number, result] = await Promise.all([
          inside.meta('fence'),
          inside.meta('commit'),
          work(inside),
        ])
        if (fence !== null && newest !== fence)
          return refuse({ kind: 'worker', message: 'another tab leads now' })
        if (!result.ok) return refuse(result.failure)
        inside.setMeta('commit', (number ?? 0) + 1)
        return result
      })
    } catch (error) {
      return fail(refusal ?? storageFailure(error))
    }
  }

  return {
    commit,
    serverCommit,
    async takeFence() {
      const taken = await commit(['meta'], async ({ meta, setMeta }) => {
        const [last, commits] = await Promise.all([meta('fence'), meta('commit')])
        const next = (last ?? 0) + 1
        setMeta('fence', next)
        return { fence: next, commits: commits ?? 0 }
      })
      fence = taken.fence
      if (taken.commits > (lastCommit ?? 0)) missed$.next()
      lastCommit = taken.commits
      return fence
    },
    rowsByKey: (collection, keys) => read(collection, (rows) => rowsByIds(rows, keys, (key) => key)),
    allRows: ({ collection, range: { from, before } }) =>
      read(collection, (rows) =>
        resultOf<StoredRow[]>(
          rows.getAll(from === undefined ? undefined : IDBKeyRange.bound(from, before, false, true)),
        ),
      ),
    keysWithPrefix: (collection, prefix) =>
      read(
        collection,
        // Keys of collections are texts.
        (rows) =>
          resultOf(rows.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`))) as Promise<string[]>,
      ),
    readMeta,
    writeMeta: (key, value) => commit(['meta'], async ({ setMeta }) => setMeta(key, value)),
    meta$: (key) =>
      channel.news$.pipe(
        filter(({ meta }) => meta.includes(key)),
        startWith(null),
        switchMap(() => readMeta(key)),
      ),
    readLog,
    log$: (id) =>
      channel.news$.pipe(
        filter(({ logged }) => logged.includes(id)),
        startWith(null),
        switchMap(() => readLog(id)),
      ),
    heardOf(commit) {
      lastCommit = Math.max(commit, lastCommit ?? 0)
    },
    missed$,
  }
}

function bulkOf(writes: readonly RowWrite[], id: string): ChangeBulk {
  const last = writes.at(-1)
  return {
    id,
    context: 'commit',
    checkpoint: last === undefined ? null : checkpointOf(last.next),
    events: writes.map(({ key, previous, next }) => {
      const change = { documentId: key, documentData: next }
      if (next._deleted) return { ...change, operation: 'DELETE', previousDocumentData: previous ?? next }
      return previous === null || previous._deleted
        ? { ...change, operation: 'INSERT', previousDocumentData: undefined }
        : { ...change, operation: 'UPDATE', previousDocumentData: previous }
    }),
  }
}

function hundredths(ms: number): number {
  return Math.round(ms * 100) / 100
}
