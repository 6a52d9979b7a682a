import { describe, expect, it } from 'vitest'
import type { Ability } from '#contract/permission.ts'
import type { SessionInfo } from '#workers/replica-api.ts'
import { type Access, decideAccess } from './access.ts'
import { indexRedirect } from './index-redirect.ts'

function sessionWith(...abilities: Ability[]): SessionInfo {
  const user = {
    id: '018f0000-0000-7000-8000-000000000001',
    role: 'HOST' as const,
    firstName: 'Ngaire',
    lastName: 'Holloway',
    email: 'host@farstead.example',
    avatarUrl: null,
  }
  return { user, expiresAt: '2026-12-01T00:00:00.000Z', abilities }
}

const OPEN = { kind: 'open' } as const
const FORBIDDEN = { kind: 'redirect', to: '/not-authorized' } as const

const visit = { path: '/units', search: '?page=2', params: {} }
const units: Access = { kind: 'signedIn', actions: ['list', 'create'], subject: 'Unit' }

describe('access control', () => {
  it('opens a public page to everyone', () => {
    expect(decideAccess({ access: { kind: 'public' } }, visit, null)).toEqual({ kind: 'open' })
    expect(decideAccess({ access: { kind: 'public' } }, visit, sessionWith())).toEqual({ kind: 'open' })
  })

  it('keeps signed-in people off pages for the signed out', () => {
    const rule = { access: { kind: 'unauthenticatedOnly' } } as const
    expect(decideAccess(rule, visit, null)).toEqual({ kind: 'open' })
    expect(decideAccess(rule, visit, sessionWith())).toEqual({ kind: 'redirect', to: '/dashboard' })
  })

  it('sends an anonymous person to login with the query kept and the path in "to"', () => {
    const decision = decideAccess({ access: units }, visit, null)
    expect(decision).toEqual({ kind: 'redirect', to: '/login?page=2&to=%2Funits' })
  })

  it.each([
    { abilities: [{ action: 'list', subject: 'Unit' }], decision: OPEN },
    { abilities: [{ action: 'create', subject: 'Unit' }], decision: OPEN },
    { abilities: [{ action: 'update', subject: 'Unit' }], decision: FORBIDDEN },
    { abilities: [{ action: 'list', subject: 'Users' }], decision: FORBIDDEN },
    { abilities: [], decision: FORBIDDEN },
  ] as const)(
    'decides $decision for $abilities where list or create on Unit suffices',
    ({ abilities, decision }) => {
      expect(decideAccess({ access: units }, visit, sessionWith(...abilities))).toEqual(decision)
    },
  )

  it('takes a single action as well as a list', () => {
    const rule = { access: { kind: 'signedIn', actions: 'create', subject: 'Unit' } } as const
    expect(decideAccess(rule, visit, sessionWith({ action: 'list', subject: 'Unit' }))).toEqual(FORBIDDEN)
    expect(decideAccess(rule, visit, sessionWith({ action: 'create', subject: 'Unit' }))).toEqual({
      kind: 'open',
    })
  })

  it('requires only a session for a page without an ability rule', () => {
    expect(decideAccess({ access: { kind: 'signedIn' } }, visit, sessionWith())).toEqual({ kind: 'open' })
  })
})

describe('the order of the guards', () => {
  it('shows page-not-found for an invalid address before checking the session', () => {
    const rule = { access: units, isValid: () => false, redirect: () => '/elsewhere' }
    expect(decideAccess(rule, visit, null)).toEqual({ kind: 'notFound' })
  })

  it('checks the session before looking up a redirect', () => {
    const rule = { access: units, redirect: () => '/elsewhere' }
    expect(decideAccess(rule, visit, null)).toMatchObject({ to: '/login?page=2&to=%2Funits' })
    expect(decideAccess(rule, visit, sessionWith({ action: 'list', subject: 'Unit' }))).toEqual({
      kind: 'redirect',
      to: '/elsewhere',
    })
  })
})

describe('the root', () => {
  const root = { path: '/', search: '?utm=card', params: {} }

  it('leads a signed-in person with a role home', () => {
    expect(indexRedirect(root, sessionWith())).toBe('/dashboard')
  })

  it('leads everyone else to login, with the query', () => {
    const session = sessionWith()
    const withoutRole = { ...session, user: { ...session.user, role: null } }
    expect(indexRedirect(root, null)).toBe('/login?utm=card')
    expect(indexRedirect(root, withoutRole)).toBe('/login?utm=card')
  })
})
