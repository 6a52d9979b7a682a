import { useSyncExternalStore } from 'react'
import type { SessionInfo } from '#workers/replica-api.ts'
import { deviceStorage, storageKey } from '#app/theme/preference.ts'

/** What a session store needs of the browser. Other tabs' changes arrive as `storage` events on `events`. */
type SessionSurroundings = {
  storage: Storage | null
  key: string
  events: Pick<EventTarget, 'addEventListener'>
}

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * Who is signed in on this device: user, expiry and abilities (§3). The token is not here, and never in the page: only
 * workers use it. All tabs agree; where storage is switched off, the session lives as long as the page.
 */
export function createSessionStore({ storage, key, events }: SessionSurroundings) {
  const listeners = new Set<() => void>()
  let current = parseSession(storage?.getItem(key) ?? null)

  function show(session: SessionInfo | null): void {
    current = session
    for (const listener of listeners) listener()
  }

  events.addEventListener('storage', (event) => {
    // A StorageEvent; without a key the whole storage was cleared.
    const { key: changed } = event as StorageEvent
    if (changed === key || changed === null) show(parseSession(storage?.getItem(key) ?? null))
  })

  events.addEventListener('pageshow', (event) => {
    // A PageTransitionEvent. While it lay in the back/forward cache this page heard nothing of the other tabs.
    const { persisted } = event as PageTransitionEvent
    if (persisted && storage !== null) show(parseSession(storage.getItem(key)))
  })

  return {
    get: (): SessionInfo | null => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** A sign-in, or what a refresh brought. */
    set(session: SessionInfo): void {
      try {
        storage?.setItem(key, JSON.stringify(session))
      } catch (error) {
        console.warn('The session could not be kept for the next start', error)
      }
      show(session)
    },
    /** Signed out: nothing of the person stays in the page's storage. */
    clear(): void {
      storage?.removeItem(key)
      show(null)
    },
  }
}

let pageStore: SessionStore | undefined

/** The session of this page. */
export function session(): SessionStore {
  pageStore ??= createSessionStore({ storage: deviceStorage(), key: storageKey('session'), events: window })
  return pageStore
}

/** The session of this page, kept current; `null` when nobody is signed in. */
export function useSession(): SessionInfo | null {
  return useSyncExternalStore(subscribe, present, nobody)
}

const subscribe = (listener: () => void): (() => void) => session().subscribe(listener)
const present = (): SessionInfo | null => session().get()
/** A page that is drawn before any script runs is nobody's. */
const nobody = (): null => null

/** A stored session, or `null` for anything else: a device without user or expiry is anonymous (§4). */
export function parseSession(text: string | null): SessionInfo | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

/** Whether a value has all that a session has. */
export function isSession(value: unknown): value is SessionInfo {
  if (!isRecord(value) || !isRecord(value.user)) return false
  const { user, expiresAt, abilities } = value
  return (
    typeof user.id === 'string' &&
    user.id !== '' &&
    typeof expiresAt === 'string' &&
    !Number.isNaN(Date.parse(expiresAt)) &&
    Array.isArray(abilities) &&
    abilities.every(
      (ability) =>
        isRecord(ability) && typeof ability.action === 'string' && typeof ability.subject === 'string',
    )
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
