import { describe, expect, it } from 'vitest'
import type { Ability, Action, Role, Subject } from '#contract/permission.ts'
import type { SessionInfo } from '#workers/replica-api.ts'
import { can } from './ability.ts'
import { decideAccess } from './access.ts'
import { ROUTE_ACCESS } from './route-access.ts'

function allow(subject: Subject, ...actions: Action[]): Ability[] {
  return actions.map((action) => ({ action, subject }))
}

/** The abilities that login returns for each role (§6), written out so that a change on either side shows. */
const ABILITIES: Record<Role, Ability[]> = {
  ADMIN: (
    [
      'AccommodationAgreement',
      'AccommodationRent',
      'Blog',
      'UserProfile',
      'Revenue',
      'Support Tickets',
      'Unit',
      'Users',
    ] as const
  ).flatMap((subject) => allow(subject, 'list', 'create', 'update')),
  HOST: [
    ...allow('Unit', 'list', 'create', 'update'),
    ...allow('AccommodationAgreement', 'list', 'create', 'update'),
    ...allow('AccommodationRent', 'list', 'create', 'update'),
    ...allow('UserProfile', 'list', 'create', 'update'),
    ...allow('Revenue', 'list', 'create', 'update'),
    ...allow('Support Tickets', 'list', 'create'),
    ...allow('Blog', 'list'),
  ],
  GUEST: [
    ...allow('AccommodationAgreement', 'list'),
    ...allow('AccommodationRent', 'list'),
    ...allow('UserProfile', 'list', 'create', 'update'),
    ...allow('Support Tickets', 'list', 'create'),
    ...allow('Blog', 'list'),
  ],
}

const LOGIN = 'login'
const AWAY = '/not-authorized'
const HOME = '/dashboard'
const YES = 'open'

/** Where each visitor ends up: anonymous, guest, host, admin. */
const EXPECTED: Record<keyof typeof ROUTE_ACCESS, [string, string, string, string]> = {
  '/accommodation/agreements/details/:id': [LOGIN, YES, YES, YES],
  '/accommodation/agreements': [LOGIN, YES, YES, YES],
  '/accommodation/inspections/details/:id': [LOGIN, YES, YES, YES],
  '/accommodation/rent': [LOGIN, YES, YES, YES],
  '/accommodation/rent/import': [LOGIN, AWAY, YES, YES],
  '/blog/details/:slug': [LOGIN, AWAY, AWAY, YES],
  '/blog': [LOGIN, YES, YES, YES],
  '/dashboard': [LOGIN, YES, YES, YES],
  '/email-verification/:encodedToken': [YES, HOME, HOME, HOME],
  '/forgot-password': [YES, HOME, HOME, HOME],
  '/front-pages/landing-page': [YES, YES, YES, YES],
  '/help': [YES, YES, YES, YES],
  '/login': [YES, HOME, HOME, HOME],
  '/logout': [LOGIN, YES, YES, YES],
  '/messages': [LOGIN, YES, YES, YES],
  '/share': [LOGIN, YES, YES, YES],
  '/my-profile': [LOGIN, YES, YES, YES],
  '/not-authorized': [YES, YES, YES, YES],
  '/pages/misc/not-authorized': [YES, YES, YES, YES],
  '/pricing': [YES, YES, YES, YES],
  '/register': [YES, HOME, HOME, HOME],
  '/reset-password/:encodedToken': [YES, HOME, HOME, HOME],
  '/revenue': [LOGIN, AWAY, YES, YES],
  '/settings': [LOGIN, YES, YES, YES],
  '/support-tickets': [LOGIN, YES, YES, YES],
  '/sync': [LOGIN, YES, YES, YES],
  '/turnovers': [LOGIN, YES, YES, YES],
  '/units/details/:id': [LOGIN, AWAY, YES, YES],
  '/units': [LOGIN, AWAY, YES, YES],
  '/users': [LOGIN, AWAY, AWAY, YES],
}

describe.each(Object.entries(EXPECTED))('%s', (path, expected) => {
  it.each([null, 'GUEST', 'HOST', 'ADMIN'] as const)('decides as the table says for %s', (role) => {
    const access = ROUTE_ACCESS[path as keyof typeof ROUTE_ACCESS]
    const decision = decideAccess({ access }, { path, search: '', params: {} }, sessionOf(role))
    const answer = decision.kind === 'redirect' ? decision.to : decision.kind
    const place = [null, 'GUEST', 'HOST', 'ADMIN'].indexOf(role)
    expect(answer.startsWith('/login') ? LOGIN : answer).toBe(expected[place])
  })
})

it('abilities added by the next refresh open a page that was closed', () => {
  expect(can(ABILITIES.GUEST, ['list', 'create'], 'Unit')).toBe(false)
  expect(can(ABILITIES.HOST, ['list', 'create'], 'Unit')).toBe(true)
  expect(can([...ABILITIES.GUEST, { action: 'list', subject: 'Unit' }], ['list', 'create'], 'Unit')).toBe(
    true,
  )
})

function sessionOf(role: Role | null): SessionInfo | null {
  if (role === null) return null
  const user = { id: 'someone', role, firstName: '', lastName: '', email: '', avatarUrl: null }
  return { user, expiresAt: '2026-12-01T00:00:00.000Z', abilities: ABILITIES[role] }
}
