/*
 * One IndexedDB database holds everything of one person. Its native version stays 1 forever: another store or index
 * would need a higher one, which closes the database in every open tab. What a later build adds goes into `spare` or
 * `other`.
 */

/** Stores of one collection each. Keys are the ids of rows. */
export const COLLECTION_STORES = [
  'chats',
  'chatLocal',
  'messagePages',
  'outbox',
  'edits',
  'drafts',
  'records',
  'spare',
] as const
export type CollectionStore = (typeof COLLECTION_STORES)[number]

/** `other`: rows of collections of later builds, by [collection, version, id]. `sendLog`: entries by id. */
const STORES = [...COLLECTION_STORES, 'other', 'meta', 'sendLog'] as const
export type StoreName = (typeof STORES)[number]

const NATIVE_VERSION = 1

/** Whether a write waits until the disk has it, or only until the browser has it. */
export type Durability = 'strict' | 'relaxed'

/** The work of one transaction. It must await nothing but requests of the transaction. */
export type TransactionWork<T> = (transaction: IDBTransaction) => Promise<T>

export type PersonDatabase = {
  /** Reads in one transaction. Rejects with what IndexedDB throws. */
  read<T>(stores: readonly StoreName[], work: TransactionWork<T>): Promise<T>
  /**
   * Writes in one transaction, and resolves with the result of `work` when it is complete. Rejects with what `work` or
   * IndexedDB throws; then nothing was written. A relaxed write waits while a strict one of this realm is pending.
   */
  write<T>(stores: readonly StoreName[], durability: Durability, work: TransactionWork<T>): Promise<T>
  close(): void
}

export function personDatabaseName(hash: string): string {
  return `farstead-${hash}-replica`
}

/**
 * Opens or creates the database. `onLost` is called when the browser has closed it, when it is being deleted, or when
 * it fails in a way that only a new worker can fix. Rejects with `VersionError` if a build with another native version
 * has used it.
 */
export async function openPersonDatabase(hash: string, onLost: () => void): Promise<PersonDatabase> {
  const database = await opened(personDatabaseName(hash))
  let strictOnes = 0
  let noStrict = Promise.resolve()
  let tellNoStrict: () => void = () => undefined

  database.addEventListener('close', onLost)
  database.addEventListener('versionchange', () => {
    // A realm that deletes it must not wait for this tab.
    database.close()
    onLost()
  })

  function run<T>(
    stores: readonly StoreName[],
    mode: IDBTransactionMode,
    durability: Durability,
    work: TransactionWork<T>,
  ): Promise<T> {
    return inTransaction(database, stores, mode, durability, work).catch((error: unknown) => {
      if (isLoss(error)) onLost()
      throw error
    })
  }

  return {
    read: (stores, work) => run(stores, 'readonly', 'relaxed', work),
    async write(stores, durability, work) {
      if (durability === 'relaxed') {
        while (strictOnes > 0) await noStrict
        return run(stores, 'readwrite', durability, work)
      }
      if (strictOnes === 0) noStrict = new Promise((resolve) => (tellNoStrict = resolve))
      strictOnes += 1
      try {
        return await run(stores, 'readwrite', durability, work)
      } finally {
        strictOnes -= 1
        if (strictOnes === 0) tellNoStrict()
      }
    },
    close: () => database.close(),
  }
}

/** Returns the result of a request. Rejects with its error. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB gave no reason'))
  })
}

async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, NATIVE_VERSION)
  request.onupgradeneeded = () => {
    for (const store of STORES) request.result.createObjectStore(store)
  }
  return resultOf(request)
}

function inTransaction<T>(
  database: IDBDatabase,
  stores: readonly StoreName[],
  mode: IDBTransactionMode,
  durability: Durability,
  work: TransactionWork<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores, mode, { durability })
    const completed = new Promise<void>((complete, abort) => {
      transaction.oncomplete = () => complete()
      transaction.onabort = () => abort(transaction.error ?? new Error('the transaction was aborted'))
    })
    const worked = work(transaction)
    worked.then(
      () => finish(transaction),
      () => undo(transaction),
    )
    // The error of `work` takes precedence over the abort that it causes.
    completed.then(
      () => worked.then(resolve, reject),
      (error: unknown) => worked.then(() => reject(error), reject),
    )
  })
}

/** Ends a transaction at once instead of waiting until the browser notices that it has no more requests. */
function finish(transaction: IDBTransaction): void {
  try {
    transaction.commit()
  } catch {
    // It ended by itself.
  }
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // A failed request has aborted it.
  }
}

function isLoss(error: unknown): boolean {
  return error instanceof Error && (error.name === 'InvalidStateError' || error.name === 'UnknownError')
}

/**
 * Deletes a database. Resolves when every tab has closed it. Rejects if one hasn't after `patienceMs`; it is then
 * deleted as soon as that tab closes it.
 */
export async function deleteDatabase(name: string, patienceMs: number): Promise<void> {
  const deleting = resultOf(indexedDB.deleteDatabase(name))
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`another tab holds ${name}`)), patienceMs)
  })
  try {
    await Promise.race([deleting, patience])
  } finally {
    clearTimeout(timer)
  }
}
