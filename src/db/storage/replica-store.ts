import { filter, startWith, Subject, switchMap, type Observable } from 'rxjs'
import { commitNews } from './commit-news.ts'
import { commitRunner, type Commits } from './commit-runner.ts'
import { readFact, readHead, type Meta, type MetaKey } from './meta.ts'
import { rowImage } from './row-image.ts'
import { resultOf, type CollectionStore, type PersonDatabase, type StoreName } from './person-database.ts'
import type { PersonStorage } from './person-storage.ts'
import { rowsByIds } from './row-source.ts'
import type { RowTable } from './row-table.ts'
import type { SendLogEntry } from './send-log.ts'
import type { StoreChannel, StoreNews } from './store-channel.ts'
import type { StoredRow } from './stored-row.ts'

/** Reads and writes the replica's rows and facts across all collections. Rejects with what IndexedDB throws. */
export type ReplicaStore = Commits & {
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

export function replicaStore(
  opening: Promise<PersonDatabase>,
  storage: Pick<PersonStorage, 'emit' | 'token'>,
  channel: StoreChannel,
): ReplicaStore {
  const missed$ = new Subject<void>()
  let lastCommit: number | null = null
  const image = rowImage()
  const { commit, serverCommit, hold } = commitRunner(opening, image, commitNews(storage, channel))

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
      hold(taken.fence)
      if (taken.commits > (lastCommit ?? 0)) missed$.next()
      lastCommit = taken.commits
      image.coverPages()
      return taken.fence
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
