import type { SessionInfo } from '#workers/replica-api.ts'
import { isSession, type SessionStore } from './session.ts'

/** Where the workers keep who is signed in (src/sync/session/token-store.ts), which no page may import. */
const DATABASE = 'farstead-device'
const STORE = 'session'
const KEY = 'current'

/** What of it a page looks at; an earlier build, or none, may have written it. */
type Kept = { userId?: string; expiresAt?: string; facts?: object } | undefined

/** IndexedDB answers in a moment or is in trouble; a page does not wait for the latter. */
const ANSWER_WITHIN_MS = 1_000

/**
 * Takes up the session that the workers keep, where the page's own storage has none, somebody else's or an older one:
 * browsers write that storage seconds late, and one that was killed meanwhile has forgotten. Never fails.
 */
export async function restoreSession(store: SessionStore): Promise<void> {
  const kept = await inTime(readKept())
  if (kept !== null && isNewer(kept, store.get())) store.set(kept)
}

/**
 * Forgets what the workers keep of this person, for a sign-out: whatever becomes of the workers meanwhile, no later start
 * takes it up. The token stays for them to end. Never fails.
 */
export async function forgetKeptSession(userId: string): Promise<void> {
  await inTime(forgetKept(userId))
}

/** Nothing kept says nothing: an earlier build kept none, and a session that has ended is noticed with the next request. */
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
    await answerOf(store.put(record, KEY))
  } finally {
    database.close()
  }
}

/** The facts that stand beside the token, without it. */
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

/** The database as it is; `null` where there is none yet, which is left for the workers to make. */
async function openKept(): Promise<IDBDatabase | null> {
  // oxlint-disable-next-line eslint/no-restricted-globals -- Before any worker is there that could be asked.
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

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })
}
