import { expect, it } from 'vitest'
import type { Ability } from '#contract/permission.ts'
import type { SessionInfo } from '#workers/replica-api.ts'
import { mayOpen } from './app-pages.ts'

const sessionWith = (...abilities: Ability[]): SessionInfo => ({
  user: { id: 'p' } as SessionInfo['user'],
  expiresAt: '2026-01-01T00:00:00.000Z',
  abilities,
})
const GUEST = sessionWith()
const HOST = sessionWith({ action: 'list', subject: 'Unit' })

it.each<[string, SessionInfo | null, boolean]>([
  ['/units', HOST, true],
  ['/units?sort=title', HOST, true],
  ['/units', GUEST, false],
  ['/units', null, false],
  ['/users', HOST, false],
  ['/settings?x=1', GUEST, true],
  ['/login', null, true],
  ['/login', GUEST, false],
  ['/help#secondFactor', null, true],
])('%s opens only for people with access', (path, session, isOpen) => {
  expect(mayOpen(path, session)).toBe(isOpen)
})

it.each([
  '/logout',
  '/logout/',
  '/LOGOUT',
  '/help/../logout',
  '/%6Cogout',
  '/share?text=x',
  '/not-authorized',
  '/no-such-page',
  'units',
  '',
  'https://evil.example/units',
  '//evil.example/units',
  '/\\evil.example/units',
  '/\t/evil.example/units',
  'javascript:alert(1)',
])('%j never opens', (path) => {
  expect(mayOpen(path, HOST)).toBe(false)
})
