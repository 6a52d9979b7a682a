/*
 * What somebody wrote in the first look, while the replica's worker was still on its way: one small database for each
 * person. The first look's worker fills and sends it, and a replica takes over what is left
 * (#db/outbox/adopt-first-look.ts). Transactions of one database run one after the other, so a message is either being
 * sent by the first look, or a replica has it: never both without knowing. docs/sync-engine.md says who may do what.
 */

const VERSION = 1
const STORE = 'messages'

export type FirstLookMessage = {
  v: 1
  /** Its place in the order of writing, given by the database. */
  n: number
  id: string
  chatId: string
  message: string
  /** Device time of writing, ISO 8601. */
  writtenAt: string
  /** When the first request with it was about to go: device time, ms since 1970. From then on the server may have it. */
  begunAt: number | null
  /** True once a replica takes it over. The first look doesn't send it any more. */
  isTaken: boolean
}

/** Contains the person's hash, so that a wipe finds it. */
export function firstLookStoreName(owner: string): string {
  return `farstead-${owner}-first`
}

/** The name of the channel that tells the replica in every tab that there is something to take over. */
export function firstLookChannel(owner: string): string {
  return `farstead-first:${owner}`
}

/** Keeps a message. Resolves once it is durable. Rejects if the device has no space for it. */
export async function keepFirst(
  owner: string,
  written: Pick<FirstLookMessage, 'id' | 'chatId' | 'message' | 'writtenAt'>,
): Promise<void> {
  const row: Omit<FirstLookMessage, 'n'> = { v: 1, ...written, begunAt: null, isTaken: false }
  await inOrder(owner, (_, store) => void store.add(row), 'made')
}

/** Returns what waits, in the order of writing. */
export function readFirst(owner: string): Promise<FirstLookMessage[]> {
  return inOrder(owner, () => undefined)
}

/** Notes that requests with all that waits are about to go. Returns it; nothing if a replica takes some of it over. */
export async function beginFirst(owner: string, at: number): Promise<FirstLookMessage[]> {
  const rows = await inOrder(owner, (waiting, store) => {
    if (waiting.some(({ isTaken }) => isTaken)) return
    for (const row of waiting) if (row.begunAt === null) store.put({ ...row, begunAt: at })
  })
  return rows.some(({ isTaken }) => isTaken) ? [] : rows
}

/** Takes everything over. Returns it as it was: what was begun before may be with the server. */
export function takeFirst(owner: string): Promise<FirstLookMessage[]> {
  return inOrder(owner, (waiting, store) => {
    for (const row of waiting) store.put({ ...row, isTaken: true })
  })
}

/** Removes messages that the server or a replica has. */
export async function forgetFirst(owner: string, ids: readonly string[]): Promise<void> {
  await inOrder(owner, (waiting, store) => {
    for (const { id, n } of waiting) if (ids.includes(id)) store.delete(n)
  })
}

/** Reads what waits and changes it, in one transaction. Rows of a later build, and those after them, are left alone. */
async function inOrder(
  owner: string,
  change: (waiting: FirstLookMessage[], store: IDBObjectStore) => void,
  ifMissing?: 'made',
): Promise<FirstLookMessage[]> {
  const database = await opened(owner, ifMissing)
  if (database === null) return []
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(STORE)
      let waiting: FirstLookMessage[] = []
      const reading: IDBRequest<FirstLookMessage[]> = store.getAll()
      reading.onsuccess = () => {
        const later = reading.result.findIndex(({ v }: { v: number }) => v !== 1)
        waiting = later === -1 ? reading.result : reading.result.slice(0, later)
        change(waiting, store)
      }
      transaction.oncomplete = () => resolve(waiting)
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB transaction aborted'))
    })
  } finally {
    database.close()
  }
}

/** Resolves to `null` if there is none and it isn't to be made: most people never have one. */
function opened(owner: string, ifMissing?: 'made'): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(firstLookStoreName(owner), VERSION)
    let isMissing = false
    request.onupgradeneeded = () => {
      isMissing = ifMissing === undefined
      if (isMissing) request.transaction?.abort()
      else request.result.createObjectStore(STORE, { keyPath: 'n', autoIncrement: true })
    }
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () =>
      isMissing ? resolve(null) : reject(request.error ?? new Error('IndexedDB did not open'))
  })
}
