import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Ability } from '#contract/permission.ts'
import type { SessionInfo } from '#workers/replica-api.ts'
import { guard } from './guard.ts'
import { session } from './session.ts'

// The page's session uses its window to hear from other tabs, and its storage, which is switched off here.
vi.stubGlobal('window', new EventTarget())
beforeEach(() => session().clear())
afterAll(() => {
  session().clear()
  vi.unstubAllGlobals()
})

function signIn(...abilities: Ability[]): void {
  const user: SessionInfo['user'] = {
    id: '018f0000-0000-7000-8000-000000000001',
    role: 'GUEST',
    firstName: 'Wiremu',
    lastName: 'Kōpua',
    email: 'guest@farstead.example',
    avatarUrl: null,
  }
  session().set({ user, expiresAt: '2026-12-01T00:00:00.000Z', abilities })
}

const ofUnits = guard({ kind: 'signedIn', actions: ['list', 'create'], subject: 'Unit' })

/** Returns where a visit ends: at the page, or where its guard redirects. */
async function visit(middleware: typeof ofUnits, path = '/units'): Promise<unknown> {
  const request = new Request(`https://farstead.example${path}`)
  // A guard reads only these two of the router's arguments.
  const handed = { request, params: {} } as unknown as Parameters<typeof middleware>[0]
  try {
    return await middleware(handed, () => Promise.resolve('the page'))
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : thrown
  }
}

it('each visit checks the session anew: sign-ins and new abilities need no reload', async () => {
  expect(await visit(ofUnits, '/units?page=2')).toBe('/login?page=2&to=%2Funits')
  signIn({ action: 'list', subject: 'Blog' })
  expect(await visit(ofUnits)).toBe('/not-authorized')
  signIn({ action: 'list', subject: 'Blog' }, { action: 'create', subject: 'Unit' })
  expect(await visit(ofUnits)).toBe('the page')
  signIn()
  expect(await visit(ofUnits)).toBe('/not-authorized')
  session().clear()
  expect(await visit(ofUnits)).toBe('/login?to=%2Funits')
})

it('an unknown address is a 404 with its path, for everyone', async () => {
  const missing = guard({ kind: 'signedIn' }, { isValid: () => false })
  for (const someone of [() => session().clear(), () => signIn()]) {
    someone()
    expect(await visit(missing, '/units/details/7?x=1')).toMatchObject({
      data: 'Page Not Found: /units/details/7',
      init: { status: 404 },
    })
  }
})

it('a session restored on the way to the sign-in page leads back to the first page', async () => {
  const signInPage = guard({ kind: 'unauthenticatedOnly' })
  const login = await visit(ofUnits, '/units?page=2')
  signIn()
  expect(await visit(signInPage, String(login))).toBe('/units?page=2')
  // A signed-in person who opens it themselves is sent home.
  expect(await visit(signInPage, '/login?to=%2Funits')).toBe('/dashboard')
  expect(await visit(signInPage, String(login))).toBe('/dashboard')
})
