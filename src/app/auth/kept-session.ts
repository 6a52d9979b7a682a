import type { SessionInfo } from '#workers/replica-api.ts'
import { isSession, type SessionStore } from './session.ts'

/** Where the workers keep who is signed in (src/sync/session/token-store.ts), which pages may not import. */
const DATABASE = 'farstead-device'
export const STORE = 'session'
export const KEY = 'current'

/** The part that a page reads. An earlier build may have written it, or nothing at all. */
export type Kept = { userId?: string; expiresAt?: string; facts?: object } | undefined

/** IndexedDB answers at once or has a problem, and a page doesn't wait for the latter. */
const ANSWER_WITHIN_MS = 1_000

/**
 * Restores the session that the workers keep if the page's own storage has none, another person's or an older one.
 * Browsers write that storage seconds late and lose the change if they are killed meanwhile. Never fails.
 */
export async function restoreSession(store: SessionStore): Promise<void> {
  const kept = await inTime(readKept())
  if (kept !== null && isNewer(kept, store.get())) store.set(kept)
}

/**
 * Deletes what the workers keep of this person, for a sign-out, so that no later start restores it, whatever happens to
 * the workers. The token stays so that they can end it. Never fails.
 */
export async function forgetKeptSession(userId: string): Promise<void> {
  await inTime(forgetKept(userId))
}

/**
 * No kept session proves nothing: an earlier build kept none, and the next request will show whether a session has
 * ended.
 */
function isNewer(kept: SessionInfo, stored: SessionInfo | null): boolean {
  return kept.user.id !== stored?.user.id || Date.parse(kept.expiresAt) > Date.parse(stored.expiresAt)
}

function inTime<T>(work: Promise<T>): Promise<T | null> {
  const silence = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_WITHIN_MS))
  return Promise.race([work.catch(() => null), silence])
}

async function forgetKept(userId: string): Promise<void> {
  const database = await openKept()
  if (database === null) return
  try {
    const store = database.transaction(STORE, 'readwrite', { durability: 'strict' }).objectStore(STORE)
    const record = await answerOf<Kept>(store.get(KEY))
    if (record?.userId !== userId) return
    delete record.facts
    // What was last on screen: public/last-look.js.
    store.delete('look')
    await answerOf(store.put(record, KEY))
  } finally {
    database.close()
  }
}

/** Reads the facts stored next to the token, without the token. */
async function readKept(): Promise<SessionInfo | null> {
  const database = await openKept()
  if (database === null) return null
  try {
    const record = await answerOf<Kept>(database.transaction(STORE).objectStore(STORE).get(KEY))
    const session: unknown = { ...record?.facts, expiresAt: record?.expiresAt }
    return isSession(session) ? session : null
  } finally {
    database.close()
  }
}

/** Opens the existing database; resolves to `null` if there is none, because creating it is left to the workers. */
export async function openKept(): Promise<IDBDatabase | null> {
  // oxlint-disable-next-line eslint/no-restricted-globals -- no worker exists yet that could be asked
  const opening = indexedDB.open(DATABASE)
  let isNew = false
  opening.onupgradeneeded = () => {
    isNew = true
    opening.transaction?.abort()
  }
  try {
    return await answerOf(opening)
  } catch (error) {
    if (isNew) return null
    throw error
  }
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })
}
