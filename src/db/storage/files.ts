import { filter, from, merge, ReplaySubject, startWith, switchMap, takeUntil, type Observable } from 'rxjs'
import {
  askAgain,
  contentKey,
  fileStoreName,
  type FileEntry,
  type FileState,
  type FileStore,
} from './file-store.ts'
import { resultOf } from './person-database.ts'
import { FileCodeMissing } from './storage-failure.ts'
import type { StoreChannel } from './store-channel.ts'

/** What keeps files: Dexie and its tables, 28 kB that nobody needs before the first file. */
export type FileCode = typeof import('./dexie-files.ts')

/** Which entries are asked for: those with one of these states, or those of one owner. */
export type WantedFiles = { state: readonly FileState[] } | { ownerId: string }

/**
 * The files of one person on this device. The code that keeps them is loaded with the first file: when one is added, read
 * or sent, or in the background where files are here already. Without it their entries can still be read, so that what
 * waits is always counted.
 */
export type Files = {
  /** Returns entries by id, oldest first. Loads nothing. */
  entries(wanted: WantedFiles): Promise<FileEntry[]>
  /** Emits entries, now and after each change in any tab. Errors when the database is closed or can't be read. */
  entries$(wanted: WantedFiles): Observable<FileEntry[]>
  /**
   * Runs work on the store, and makes the database if there is none. Rejects with `FileCodeMissing` if the code can't be
   * loaded or takes longer than 8 s; it may come for the next try.
   */
  use<T>(work: (store: FileStore) => Promise<T>): Promise<T>
  /** The same, but without any file on this device it returns `none`, and loads and makes nothing. */
  useIfAny<T>(none: T, work: (store: FileStore) => Promise<T>): Promise<T>
  close(): void
}

/** Less than a page waits for its worker, so that the worker says why. */
const LOAD_LIMIT_MS = 8_000
/** Between tries to load the code in the background, longer after each. */
const RETRY_MS = 5_000
const RETRY_MS_MAX = 60_000

export type FilesScope = {
  hash: string
  /** Loads the code. May be called again after it has failed. */
  load: () => Promise<FileCode>
  channel: Pick<StoreChannel, 'news$' | 'tell'>
  /** Resolves when every small table is in memory: loading in the background waits for it. */
  allRead: () => Promise<unknown>
  /** Called when the browser or another tab has closed the database. */
  onLost: () => void
}

export function createFiles({ hash, load, channel, allRead, onLost }: FilesScope): Files {
  const opened$ = new ReplaySubject<{ code: FileCode; store: FileStore }>(1)
  let store: FileStore | null = null
  let opening: Promise<FileStore> | null = null
  let isKnownToExist = false
  let isLoadingLater = false
  let isClosed = false
  let wake = (): void => {}

  async function exist(): Promise<boolean> {
    if (isKnownToExist) return true
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === fileStoreName(hash))
  }

  async function open(): Promise<FileStore> {
    const code = await load().catch((error: unknown) => {
      throw new FileCodeMissing(error)
    })
    // What was asked before the end must not make the database again after it was removed.
    if (isClosed) throw new Error('the files are closed')
    store = code.createFileStore(hash)
    store.on('close', onLost)
    store.on('versionchange', onLost)
    opened$.next({ code, store })
    return store
  }

  function opened(): Promise<FileStore> {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  async function loadLater(): Promise<void> {
    if (isLoadingLater) return
    isLoadingLater = true
    await allRead()
    // What screens wait for is computed and posted first.
    await pause(0)
    for (let waitMs = RETRY_MS; !isClosed && store === null; waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)) {
      const isOpen = await opened().then(
        () => true,
        () => false,
      )
      if (!isOpen) await pause(waitMs)
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function entries(wanted: WantedFiles): Promise<FileEntry[]> {
    if (store !== null) return entriesOf(store, wanted)
    return (await exist()) ? entriesWithoutCode(hash, wanted) : []
  }

  async function inStore<T>(work: (store: FileStore) => Promise<T>): Promise<T> {
    const ready = store ?? (await within(opened(), LOAD_LIMIT_MS))
    const result = await work(ready)
    if (!isKnownToExist && !isClosed) {
      isKnownToExist = true
      // Another tab may not know that there are files, and then watches nothing.
      channel.tell({ meta: [], logged: [], commit: null, hasFiles: true })
    }
    return result
  }

  return {
    entries,
    entries$(wanted) {
      const unopened$ = channel.news$.pipe(
        filter(({ hasFiles }) => hasFiles === true),
        startWith(null),
        switchMap(async () => {
          const found = await entries(wanted)
          if (store === null && (await exist())) void loadLater()
          return found
        }),
        takeUntil(opened$),
      )
      const open$ = opened$.pipe(
        switchMap(({ code, store }) => from(code.watchFiles(() => entriesOf(store, wanted)))),
      )
      return merge(unopened$, open$)
    },
    use: inStore,
    useIfAny: async (none, work) => ((await exist()) ? inStore(work) : none),
    close() {
      isClosed = true
      wake()
      store?.close()
      opened$.complete()
    },
  }
}

/**
 * After a reset: the database that stored these may be gone, so the server is asked again and gets what it lacks. An
 * avatar only if it is the current one (`avatarUrl`): an older one would replace a newer one. Rejects with what IndexedDB
 * throws, and if the code of files can't be loaded.
 */
export async function askForStoredFiles(files: Files, avatarUrl: string | null): Promise<void> {
  if ((await files.entries({ state: ['sending', 'stored'] })).length === 0) return
  await files.use((store) =>
    store.transaction('rw', store.files, store.fetched, async () => {
      for (const entry of await store.files.where('state').anyOf('sending', 'stored').toArray()) {
        const { id, state, purpose, body } = entry
        if (state === 'stored' && purpose === 'avatar' && body.stored?.url !== avatarUrl) continue
        askAgain(entry)
        await store.files.put(entry)
        // Its bytes must be kept until the server has it again.
        await store.fetched.delete(contentKey(id, 'own'))
      }
    }),
  )
}

function byId(one: FileEntry, other: FileEntry): number {
  return one.id < other.id ? -1 : 1
}

function entriesOf(store: FileStore, wanted: WantedFiles): Promise<FileEntry[]> {
  return 'state' in wanted
    ? store.files.where('state').anyOf(wanted.state).sortBy('id')
    : store.files.where('ownerId').equals(wanted.ownerId).sortBy('id')
}

/** Reads the entries as they are in the database, without the code that made it. */
async function entriesWithoutCode(hash: string, wanted: WantedFiles): Promise<FileEntry[]> {
  const request = indexedDB.open(fileStoreName(hash))
  let isNew = false
  // It was removed just now, and reading must not make it again.
  request.onupgradeneeded = () => {
    isNew = true
    request.transaction?.abort()
  }
  const database = await resultOf(request).catch((error: unknown) => {
    if (isNew) return null
    throw error
  })
  if (database === null) return []
  try {
    const files = database.transaction('files').objectStore('files')
    const found = await Promise.all(
      'state' in wanted
        ? wanted.state.map((state) => resultOf<FileEntry[]>(files.index('state').getAll(state)))
        : [resultOf<FileEntry[]>(files.index('ownerId').getAll(wanted.ownerId))],
    )
    return found.flat().sort(byId)
  } finally {
    database.close()
  }
}

async function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FileCodeMissing('it takes too long')), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
