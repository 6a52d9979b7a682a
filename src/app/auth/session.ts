import { useSyncExternalStore } from 'react'
import type { SessionInfo, SessionNews } from '#workers/replica-api.ts'
import { deviceStorage, storageKey } from '#app/theme/preference.ts'

/** What a session store needs from the browser. Other tabs' changes arrive as `storage` events on `events`. */
type SessionSurroundings = {
  storage: Storage | null
  key: string
  events: Pick<EventTarget, 'addEventListener'>
}

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * Creates the store of who is signed in on this device: user, expiry and abilities (§3). It never contains the token,
 * which only workers use. All tabs agree; if storage is switched off, the session lives as long as the page.
 */
export function createSessionStore({ storage, key, events }: SessionSurroundings) {
  const listeners = new Set<() => void>()
  let current = parseSession(storage?.getItem(key) ?? null)

  function show(session: SessionInfo | null): void {
    current = session
    for (const listener of listeners) listener()
  }

  events.addEventListener('storage', (event) => {
    // A StorageEvent. Without a key, the whole storage was cleared.
    const { key: changed } = event as StorageEvent
    if (changed === key || changed === null) show(parseSession(storage?.getItem(key) ?? null))
  })

  events.addEventListener('pageshow', (event) => {
    // A PageTransitionEvent. While in the back/forward cache, this page received nothing from the other tabs.
    const { persisted } = event as PageTransitionEvent
    if (persisted && storage !== null) show(parseSession(storage.getItem(key)))
  })

  /** Sets the session after a sign-in. */
  function set(session: SessionInfo): void {
    try {
      storage?.setItem(key, JSON.stringify(session))
    } catch (error) {
      console.warn('The session could not be kept for the next start', error)
    }
    show(session)
  }

  return {
    get: (): SessionInfo | null => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    /** Takes what the worker tells: a refreshed session, or only its abilities in rooms. */
    hear({ only, ...told }: SessionNews): void {
      if (only === undefined) return set(told)
      // Signed out meanwhile: what is known of rooms must not bring the session back.
      if (current === null) return
      const rest = current.abilities.filter((ability) => !isOfRooms(ability))
      const abilities = [...rest, ...told.abilities.filter(isOfRooms)]
      if (JSON.stringify(abilities) !== JSON.stringify(current.abilities)) set({ ...current, abilities })
    },
    /** Signs out: nothing of the person stays in the page's storage. */
    clear(): void {
      storage?.removeItem(key)
      // What was sent when the device was last back online (src/app/waiting/tell-return.ts).
      storage?.removeItem(`${key}-sent`)
      // Which service they agreed to (src/app/messages/translation/agreed-service.ts).
      storage?.removeItem(`${key}-translates`)
      show(null)
    },
  }
}

let pageStore: SessionStore | undefined

/** Returns the session store of this page. */
export function session(): SessionStore {
  pageStore ??= createSessionStore({ storage: deviceStorage(), key: storageKey('session'), events: window })
  return pageStore
}

/** Returns the session of this page, or `null` if nobody is signed in; re-renders when it changes. */
export function useSession(): SessionInfo | null {
  return useSyncExternalStore(subscribe, present, nobody)
}

const subscribe = (listener: () => void): (() => void) => session().subscribe(listener)
const present = (): SessionInfo | null => session().get()
/** A prerendered page belongs to nobody. */
const nobody = (): null => null

/** Returns a stored session, or `null` for anything else: without user or expiry, a device is anonymous (§4). */
export function parseSession(text: string | null): SessionInfo | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

function isOfRooms({ subject }: SessionInfo['abilities'][number]): boolean {
  return subject === 'Room'
}

/** Returns whether a value has everything that a session needs. */
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
