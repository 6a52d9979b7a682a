// Alone: it holds time still, and replaces the database of the browser.
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceKeys } from '#db/storage/device-store.ts'
import { tokenStore, type TokenRecord } from '#sync/session/token-store.ts'
import type { SessionInfo } from '#workers/replica-api.ts'
import { forgetKeptSession, restoreSession } from '#app/auth/kept-session.ts'
import { createSessionStore } from '#app/auth/session.ts'

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
const wiremu: SessionInfo = {
  ...ngaire,
  user: { ...ngaire.user, id: '018f0000-0000-7000-8000-000000000002', firstName: 'Wiremu' },
}

function recordOf({ user, expiresAt, abilities }: SessionInfo): TokenRecord {
  const facts = { user, abilities }
  return { userId: user.id, accessToken: 'secret', expiresAt, clockOffset: 0, remember: true, facts }
}

/** A page that starts with this in its own storage. */
function page(stored: SessionInfo | null) {
  const entries = new Map(stored === null ? [] : [['session', JSON.stringify(stored)]])
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage
  const session = createSessionStore({ storage, key: 'session', events: new EventTarget() })
  return { session, entries }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

describe('a starting page', () => {
  it('restores a session that a killed browser didn’t record, for all tabs', async () => {
    await tokenStore.write(recordOf(ngaire))
    const { session, entries } = page(null)
    await restoreSession(session)
    expect(session.get()).toEqual(ngaire)
    expect(JSON.parse(entries.get('session') ?? '')).toEqual(ngaire)
  })

  it('trusts the workers when its own record still names the former person', async () => {
    await tokenStore.write(recordOf(wiremu))
    const { session } = page(ngaire)
    await restoreSession(session)
    expect(session.get()).toEqual(wiremu)
  })

  it('takes over a refresh that it hadn’t recorded, else keeps its own facts', async () => {
    const abilities: SessionInfo['abilities'] = [{ action: 'create', subject: 'Unit' }]
    await tokenStore.write(recordOf({ ...ngaire, abilities, expiresAt: '2026-12-02T00:00:00.000Z' }))
    const late = page(ngaire)
    await restoreSession(late.session)
    expect(late.session.get()?.abilities).toEqual(abilities)
    const current = page({ ...ngaire, expiresAt: '2026-12-02T00:00:00.000Z' })
    await restoreSession(current.session)
    expect(current.session.get()?.abilities).toEqual(ngaire.abilities)
  })

  it('is signed out after a sign-out, which leaves neither token nor facts', async () => {
    await tokenStore.write(recordOf(ngaire))
    await tokenStore.clear(ngaire.user.id)
    const { session } = page(null)
    await restoreSession(session)
    expect(session.get()).toBeNull()
    expect(await deviceKeys('session')).toEqual([])
  })

  it('is signed out after a sign-out that the workers never finished', async () => {
    await tokenStore.write(recordOf(ngaire))
    await forgetKeptSession(wiremu.user.id)
    expect((await tokenStore.read())?.facts).toBeDefined()
    await forgetKeptSession(ngaire.user.id)
    const { session } = page(null)
    await restoreSession(session)
    expect(session.get()).toBeNull()
    expect(await tokenStore.read()).toMatchObject({ accessToken: 'secret' })
  })

  it('keeps the token out of the page’s storage', async () => {
    await tokenStore.write(recordOf(ngaire))
    const { session, entries } = page(null)
    await restoreSession(session)
    expect(JSON.stringify([...entries])).not.toContain('secret')
  })

  it('leaves creating the device’s database to the workers', async () => {
    const { session } = page(null)
    await restoreSession(session)
    expect(session.get()).toBeNull()
    await tokenStore.write(recordOf(ngaire))
    expect((await tokenStore.read())?.facts?.user).toEqual(ngaire.user)
  })

  it('keeps its own record if an earlier build kept no facts or no session', async () => {
    await tokenStore.write({ ...recordOf(ngaire), facts: undefined })
    const { session } = page(ngaire)
    await restoreSession(session)
    expect(session.get()).toEqual(ngaire)
  })

  it('starts even if IndexedDB refuses or doesn’t respond', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('indexedDB', { open: () => ({}) })
    const { session } = page(ngaire)
    const restored = restoreSession(session)
    await vi.advanceTimersByTimeAsync(1_000)
    await restored
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('refused')
      },
    })
    await restoreSession(session)
    vi.useRealTimers()
    expect(session.get()).toEqual(ngaire)
  })
})

describe('the facts beside the token', () => {
  it('are renewed only for the person of the record', async () => {
    await tokenStore.write(recordOf(ngaire))
    const abilities: SessionInfo['abilities'] = []
    await tokenStore.keepFacts({ user: wiremu.user, abilities })
    expect(await tokenStore.read()).toEqual(recordOf(ngaire))
    await tokenStore.keepFacts({ user: { ...ngaire.user, role: 'ADMIN' }, abilities })
    expect(await tokenStore.read()).toEqual(
      recordOf({ ...ngaire, user: { ...ngaire.user, role: 'ADMIN' }, abilities }),
    )
  })

  it('don’t affect the token if they can’t be read', async () => {
    const facts = { user: 'Ngaire' } as unknown as TokenRecord['facts']
    await tokenStore.write({ ...recordOf(ngaire), facts })
    expect(await tokenStore.read()).toMatchObject({ accessToken: 'secret' })
  })
})
