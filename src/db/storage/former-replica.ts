import { resultOf } from './person-database.ts'
import { HeldByTab } from './storage-failure.ts'
import type { StoredRow } from './stored-row.ts'

/*
 * Builds before the first one with a database for each person kept each collection in a database of its own, and facts
 * about the replica in another. This is what later builds still need to know about those.
 */

/** Collections of what a person wrote. Deleted first when a replica is wiped. */
export const FORMER_WRITTEN_HERE = ['outgoingMessages', 'intents', 'edits', 'drafts', 'chatLocal'] as const
/** Collections of server rows. */
export const FORMER_SERVER_ROWS = ['chats', 'messagePages', 'profile', 'units', 'agreements'] as const
export type FormerCollection = (typeof FORMER_WRITTEN_HERE)[number] | (typeof FORMER_SERVER_ROWS)[number]

/** The version stored in the facts of a moved replica. Builds of that time take it for a newer build's replica. */
const MOVED_VERSION = 2

export function formerSideName(hash: string): string {
  return `farstead-${hash}-side`
}

function collectionPrefix(hash: string): string {
  return `rxdb-dexie-farstead-${hash}--`
}

export function formerCollectionName(hash: string, collection: FormerCollection): string {
  return `${collectionPrefix(hash)}0--${collection}`
}

/** Returns the names of the existing databases of a former replica, in the order in which a wipe deletes them. */
export async function formerDatabases(hash: string): Promise<string[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const collections = names.filter((name) => name.startsWith(collectionPrefix(hash)))
  const rank = (name: string): number =>
    FORMER_WRITTEN_HERE.some((collection) => name.endsWith(`--${collection}`)) ? 0 : 1
  const side = names.filter((name) => name === formerSideName(hash))
  return [...collections.sort((a, b) => rank(a) - rank(b)), ...side]
}

/** Returns the names of the existing collection databases of a former replica. */
export async function formerCollections(hash: string): Promise<string[]> {
  return (await formerDatabases(hash)).filter((name) => name !== formerSideName(hash))
}

/** The facts of a former replica, by key. */
export type FormerFacts = Map<string, unknown>

/**
 * Tells every tab of a former build that its replica has moved, before anything is moved: such tabs read the fence
 * before each request, and the version when they start. Returns the facts at that moment; empty if there are none.
 */
export async function markFormerMoved(hash: string): Promise<FormerFacts> {
  const name = formerSideName(hash)
  if (!(await formerDatabases(hash)).includes(name)) return new Map()
  const database = await resultOf(indexedDB.open(name))
  try {
    const transaction = database.transaction('meta', 'readwrite', { durability: 'strict' })
    const meta = transaction.objectStore('meta')
    const rows = await resultOf<{ key: string; value: unknown }[]>(meta.getAll())
    const facts = new Map(rows.map(({ key, value }) => [key, value]))
    const fence = Number(facts.get('fence') ?? 0) + 1
    facts.set('fence', fence)
    meta.put({ key: 'fence', value: fence })
    meta.put({ key: 'replicaVersion', value: MOVED_VERSION })
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
    })
    return facts
  } finally {
    database.close()
  }
}

/** Returns the send log entries of a former replica. */
export async function formerSendLog(hash: string): Promise<unknown[]> {
  const name = formerSideName(hash)
  if (!(await formerDatabases(hash)).includes(name)) return []
  const database = await resultOf(indexedDB.open(name))
  try {
    return await resultOf<unknown[]>(database.transaction('sendLog').objectStore('sendLog').getAll())
  } finally {
    database.close()
  }
}

/** A collection of a former replica, opened one native version higher, which closes it everywhere else. */
export type FormerTable = {
  /** Returns at most `limit` rows that aren't deleted, after a key, in key order. */
  rows(after: string | null, limit: number): Promise<StoredRow[]>
  close(): void
}

/** Opens a collection by its database name. Rejects if another tab holds it for longer than `patienceMs`. */
export async function openFormerTable(name: string, patienceMs: number): Promise<FormerTable> {
  const version = (await indexedDB.databases()).find((one) => one.name === name)?.version ?? 0
  const request = indexedDB.open(name, version + 1)
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    request.onblocked = () => {
      timer = setTimeout(() => reject(new HeldByTab(name)), patienceMs)
    }
  })
  let isGivenUp = false
  const opening = resultOf(request).then((database) => {
    if (isGivenUp) database.close()
    // If another tab moves it as well, it goes first.
    database.onversionchange = () => database.close()
    return database
  })
  opening.catch(() => undefined)
  try {
    const database = await Promise.race([opening, patience])
    return {
      async rows(after, limit) {
        if (!database.objectStoreNames.contains('docs')) return []
        const range = after === null ? null : IDBKeyRange.lowerBound(after, true)
        const found = await resultOf<FormerRow[]>(
          database.transaction('docs').objectStore('docs').getAll(range, limit),
        )
        return found.map((row) => ({ ...row, _deleted: row._deleted === '1' }))
      },
      close: () => database.close(),
    }
  } catch (error) {
    isGivenUp = true
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Dexie's storage kept this one boolean as a string. */
type FormerRow = Omit<StoredRow, '_deleted'> & { _deleted: '0' | '1' }
