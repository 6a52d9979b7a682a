import { describe, expect, it, vi } from 'vitest'
import type { SessionInfo } from '#workers/replica-api.ts'
import { createSessionStore } from './session.ts'

const ngaire: SessionInfo = {
  user: {
    id: '018f0000-0000-7000-8000-000000000001',
    role: 'HOST',
    firstName: 'Ngaire',
    lastName: 'Holloway',
    email: 'host@farstead.example',
    avatarUrl: null,
  },
  expiresAt: '2026-12-01T00:00:00.000Z',
  abilities: [{ action: 'list', subject: 'Unit' }],
}

/** The browser's storage, whose changes reach other tabs as events, but never the tab that made them. */
function device() {
  const entries = new Map<string, string>()
  const tabs: EventTarget[] = []
  return {
    entries,
    tab() {
      const events = new EventTarget()
      tabs.push(events)
      const tell = (key: string | null) => {
        for (const other of tabs) {
          if (other !== events) other.dispatchEvent(Object.assign(new Event('storage'), { key }))
        }
      }
      const storage: Storage = {
        length: 0,
        key: () => null,
        getItem: (key) => entries.get(key) ?? null,
        setItem(key, value) {
          entries.set(key, value)
          tell(key)
        },
        removeItem(key) {
          entries.delete(key)
          tell(key)
        },
        clear() {
          entries.clear()
          tell(null)
        },
      }
      return { storage, events, session: createSessionStore({ storage, key: 'Farstead-session', events }) }
    },
  }
}

describe('the session of this device', () => {
  it('is restored at the next start', () => {
    const tablet = device()
    tablet.tab().session.set(ngaire)
    expect(tablet.tab().session.get()).toEqual(ngaire)
  })

  it('is gone at the next start after signing out', () => {
    const tablet = device()
    const { session } = tablet.tab()
    session.set(ngaire)
    session.clear()
    expect(session.get()).toBeNull()
    expect(tablet.entries.size).toBe(0)
    expect(tablet.tab().session.get()).toBeNull()
  })

  it('keeps user, expiry and abilities, and no credentials', () => {
    const tablet = device()
    tablet.tab().session.set(ngaire)
    expect(Object.keys(JSON.parse(tablet.entries.get('Farstead-session') ?? '{}')).toSorted()).toEqual([
      'abilities',
      'expiresAt',
      'user',
    ])
  })

  it('follows a sign-in and a sign-out of another tab', () => {
    const tablet = device()
    const [one, other] = [tablet.tab(), tablet.tab()]
    const heard = vi.fn()
    other.session.subscribe(heard)
    one.session.set(ngaire)
    expect(other.session.get()).toEqual(ngaire)
    one.session.clear()
    expect(other.session.get()).toBeNull()
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('is refreshed when a page returns from the back/forward cache', () => {
    const tablet = device()
    const { session, events } = tablet.tab()
    session.set(ngaire)
    tablet.entries.clear()
    expect(session.get()).toEqual(ngaire)
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(session.get()).toEqual(ngaire)
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(session.get()).toBeNull()
  })

  it('is over when another tab clears the storage', () => {
    const tablet = device()
    const [one, other] = [tablet.tab(), tablet.tab()]
    one.session.set(ngaire)
    one.storage.clear()
    expect(other.session.get()).toBeNull()
  })

  it('is anonymous without a user or expiry, or with invalid data', () => {
    const broken = [
      '',
      'null',
      '[]',
      '{"user":{}}',
      JSON.stringify({ ...ngaire, expiresAt: undefined }),
      JSON.stringify({ ...ngaire, expiresAt: 'soon' }),
      JSON.stringify({ ...ngaire, abilities: ['all'] }),
    ]
    for (const text of broken) {
      const tablet = device()
      tablet.entries.set('Farstead-session', text)
      expect(tablet.tab().session.get(), text).toBeNull()
    }
  })

  it('lasts as long as the page where the storage is full or switched off', () => {
    const full = {
      getItem: () => null,
      setItem: () => raise(),
      removeItem: () => undefined,
    } as unknown as Storage
    for (const storage of [full, null]) {
      const session = createSessionStore({ storage, key: 'Farstead-session', events: new EventTarget() })
      session.set(ngaire)
      expect(session.get()).toEqual(ngaire)
    }
  })
})

function raise(): never {
  throw new DOMException('full', 'QuotaExceededError')
}
