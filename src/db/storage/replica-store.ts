import { createRevision, now, randomToken } from 'rxdb/plugins/core'
import { fail, type Failure, type Result } from '#contract/result.ts'
import { filter, startWith, Subject, switchMap, type Observable } from 'rxjs'
import { openCommit, type Commit, type Stamp, type Written } from './commit.ts'
import { isOvertaken, markChanged, requireUnchanged } from './head-marks.ts'
import { readFact, readHead, type Head, type Meta, type MetaKey } from './meta.ts'
import { rowImage } from './row-image.ts'
import { resultOf, type CollectionStore, type PersonDatabase, type StoreName } from './person-database.ts'
import { durabilityOf, type PersonStorage } from './person-storage.ts'
import { rowsByIds } from './row-source.ts'
import { storageFailure } from './storage-failure.ts'
import type { RowTable } from './row-table.ts'
import type { SendLogEntry } from './send-log.ts'
import { checkpointOf, type ChangeBulk } from './storage-instance.ts'
import type { StoreChannel, StoreNews } from './store-channel.ts'
import type { RowWrite, StoredRow } from './stored-row.ts'

/** Reads and writes the replica's rows and facts across all collections. Rejects with what IndexedDB throws. */
export type ReplicaStore = {
  /**
   * Writes in one transaction over these stores, all or nothing. Resolves with the result of `work` once it is complete
   * and every live table of this tab has been told. Not for chats and pages.
   */
  commit<T>(stores: readonly StoreName[], work: (commit: Commit) => Promise<T>): Promise<T>
  /**
   * Like `commit`, for server rows. Numbered, so that other tabs notice when they miss one, and so that a tab knows
   * what is on disk as long as it alone makes such commits. Writes nothing and fails with `worker` if another tab has
   * taken a newer fence than this one, with the failure that `work` returns, and with `storage` if IndexedDB refuses.
   */
  serverCommit<T>(
    stores: readonly StoreName[],
    work: (commit: Commit) => Promise<Result<T>>,
    options?: ServerCommitOptions,
  ): Promise<Result<T>>
  /**
   * Takes a fence one higher than any before. From then on `serverCommit` requires it to be the highest. Notices
   * commits that the previous leader wrote without announcing them.
   */
  takeFence(): Promise<number>
  /** Returns rows by key, read in one transaction. */
  rowsByKey(collection: CollectionStore, keys: readonly string[]): Promise<StoredRow[]>
  /** Returns every row of a table, in one read. */
  allRows<T>(table: RowTable<T>): Promise<StoredRow[]>
  /** Returns the keys that begin with `prefix`. */
  keysWithPrefix(collection: CollectionStore, prefix: string): Promise<string[]>
  readMeta<K extends MetaKey>(key: K): Promise<Meta[K] | null>
  writeMeta<K extends MetaKey>(key: K, value: Meta[K] | null): Promise<void>
  /** Emits what `readMeta` returns, now and after each change in any tab. */
  meta$<K extends MetaKey>(key: K): Observable<Meta[K] | null>
  readLog(id: string): Promise<SendLogEntry | null>
  log$(id: string): Observable<SendLogEntry | null>
  /** Fires when a commit was missed: a tab wrote it and died. Live tables must be read again. */
  missed$: Observable<void>
  /** Notes that this tab's rows are read at or after this commit. */
  heardOf(commit: number): void
}

/** `byAnyTab`: for a change to which server rows are kept, not to what they say. That needs no leader. */
type ServerCommitOptions = { byAnyTab?: boolean }

/** Announced last for each commit: what it removes from the outbox must already be on screen elsewhere. */
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
  const image = rowImage()
  /** The head as this tab wrote it while holding the fence. */
  let known: Partial<Head> | null = null
  /** Number of unfinished transactions that may write the head. */
  let underWay = 0

  const stamp: Stamp = (key, previous, fields) => {
    // Grows for each row even if the clock was set back, including a time in which the row was gone.
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

  /** Reads rows and remembers them with the number of the commit they belong to. */
  async function readRows(
    collection: CollectionStore,
    keys: readonly string[],
    work: (rows: IDBObjectStore) => Promise<StoredRow[]>,
  ): Promise<StoredRow[]> {
    if (!image.remembers(collection)) return read(collection, work)
    const database = await opening
    const [rows, { commit = 0 }] = await database.read([collection, 'meta'], (transaction) =>
      Promise.all([work(transaction.objectStore(collection)), readHead(transaction.objectStore('meta'))]),
    )
    const found = new Map<string, StoredRow | null>(keys.map((key) => [key, null]))
    for (const row of rows) found.set(row.id, row)
    image.loaded(commit, collection, found)
    return rows
  }

  function tell({ rows, meta, logged }: Written): void {
    const byTurn = [...rows].sort(([a], [b]) => Number(a === TOLD_LAST) - Number(b === TOLD_LAST))
    for (const [collection, writes] of byTurn)
      emit(collection, bulkOf(writes, `${bulkPrefix}:${(bulks += 1)}`))
    if (meta.size === 0 && logged.length === 0) return
    channel.tell({ meta: [...meta.keys()], logged, commit: numberOf({ meta }) })
  }

  channel.news$.subscribe(({ commit }: StoreNews) => {
    if (commit === null) return
    const before = lastCommit
    lastCommit = Math.max(commit, before ?? 0)
    if (before !== null && commit > before + 1) missed$.next()
  })

  const readMeta = <K extends MetaKey>(key: K): Promise<Meta[K] | null> =>
    read('meta', (rows) => readFact(rows, key))
  const readLog = (id: string): Promise<SendLogEntry | null> =>
    read('sendLog', async (rows) => (await resultOf<SendLogEntry | undefined>(rows.get(id))) ?? null)

  /** `trust.may`: the head needn't be read if this tab knows it. `trust.was` is set to whether that was so. */
  async function commitWith<T>(
    stores: readonly StoreName[],
    work: (commit: Commit) => Promise<T>,
    { isNumbered, trust }: { isNumbered: boolean; trust: { may: boolean; was: boolean } },
  ): Promise<T> {
    const database = await opening
    const hasHead = stores.includes('meta')
    let isCounted = false
    try {
      const { result, written } = await database.write(stores, durabilityOf(stores), async (transaction) => {
        // Only here, because transactions run in the order in which they were made.
        const trusted = trust.may && underWay === 0 ? known : null
        trust.was = trusted !== null
        if (hasHead) {
          isCounted = true
          underWay += 1
        }
        if (trusted?.fence !== undefined) requireUnchanged(transaction.objectStore('meta'), trusted.fence)
        const inside = openCommit(transaction, stamp, isNumbered ? image : null, trusted)
        const outcome = await work(inside.commit)
        const flushed = inside.flush()
        if (!isNumbered && [...flushed.rows.keys()].some(image.isCovered))
          throw new Error('chats and pages are written by commits of server rows alone')
        if (flushed.head !== null && trusted === null)
          markChanged(transaction.objectStore('meta'), flushed.head, isNumbered && holds(flushed.head.before))
        return { result: outcome, written: flushed }
      })
      if (written.head !== null) known = isNumbered && holds(written.head.next) ? written.head.next : null
      const number = numberOf(written)
      if (number !== null) image.written(number, written.rows)
      tell(written)
      return result
    } catch (error) {
      if (hasHead) known = null
      throw error
    } finally {
      if (isCounted) underWay -= 1
    }
  }

  const holds = (head: Partial<Head>): boolean => fence !== null && head.fence === fence

  const commit: ReplicaStore['commit'] = (stores, work) =>
    commitWith(stores, work, { isNumbered: false, trust: { may: false, was: false } })

  async function serverCommit<T>(
    stores: readonly StoreName[],
    work: (commit: Commit) => Promise<Result<T>>,
    { byAnyTab = false }: ServerCommitOptions = {},
  ): Promise<Result<T>> {
    const all = [...new Set<StoreName>([...stores, 'meta'])]
    for (let trust = { may: !byAnyTab, was: false }; ; trust = { may: false, was: false }) {
      let refusal: Failure | null = null
      const refuse = (failure: Failure): never => {
        refusal = failure
        throw new Error(failure.message)
      }
      const numbered = async (inside: Commit) => {
        const [newest, number, result] = await Promise.all([
          inside.meta('fence'),
          inside.meta('commit'),
          work(inside),
        ])
        if (!byAnyTab && fence !== null && newest !== fence)
          return refuse({ kind: 'worker', message: 'another tab leads now' })
        if (!result.ok) return refuse(result.failure)
        inside.setMeta('commit', (number ?? 0) + 1)
        return result
      }
      try {
        return await commitWith(all, numbered, { isNumbered: true, trust })
      } catch (error) {
        // What was known may be out of date: tries once more with what is on disk.
        if (trust.was && (refusal !== null || isOvertaken(error))) continue
        return fail(refusal ?? storageFailure(error))
      }
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
      image.coverPages()
      return fence
    },
    rowsByKey: (collection, keys) =>
      readRows(collection, keys, (rows) => rowsByIds(rows, keys, (key) => key)),
    allRows: ({ collection, range: { from, before } }) => {
      const range = from === undefined ? undefined : IDBKeyRange.bound(from, before, false, true)
      const work = (rows: IDBObjectStore) => resultOf<StoredRow[]>(rows.getAll(range))
      // Scanning all pages would evict the newest ones from the image.
      return collection === 'messagePages' ? read(collection, work) : readRows(collection, [], work)
    },
    keysWithPrefix: (collection, prefix) =>
      read(
        collection,
        // Keys of collections are strings.
        (rows) =>
          resultOf(rows.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`))) as Promise<string[]>,
      ),
    readMeta,
    writeMeta: (key, value) =>
      commit(['meta'], async ({ meta, setMeta }) => {
        // Reads the head first, so that the rest of it stays.
        await meta(key)
        setMeta(key, value)
      }),
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

/** Returns the number of a commit of server rows. */
function numberOf({ meta }: Pick<Written, 'meta'>): number | null {
  // Set by code that knows the type of each key.
  return (meta.get('commit') as number | undefined) ?? null
}

function hundredths(ms: number): number {
  return Math.round(ms * 100) / 100
}
