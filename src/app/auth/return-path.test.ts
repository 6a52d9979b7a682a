import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { isForSignedOut, isServerPage } from './paths.ts'
import { afterLogin, loginAddress, safeReturnPath } from './return-path.ts'

describe('the parameter "to"', () => {
  it.each(['/messages', '/messages?chat=1', '/units/details/5#price', '/unknown'])('accepts %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'messages',
    '//evil.example/x',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/',
    '/logout',
    '/LOGOUT',
    '/logout/',
    '/logout?x=1',
    '/%6Cogout',
    '/units/../logout',
    '/login',
    '/login/?to=/login',
    '/%',
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path)).toBeNull()
  })

  it('never leads to another origin, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (text) => {
          const path = safeReturnPath(text)
          if (path === null) return
          expect(path).toMatch(/^\/(?!\/)/)
          expect(new URL(path, 'https://farstead.example').origin).toBe('https://farstead.example')
        },
      ),
    )
  })
})

it.each([
  ['/site', true],
  ['/site/listing?bed=queen', true],
  ['/site?lang=ja', true],
  ['/sitemap', false],
  ['/messages?about=/site/listing', false],
  ['/dashboard', false],
])('%s is a server page: %s', (address, isOne) => {
  expect(isServerPage(address)).toBe(isOne)
})

it.each([
  ['/login', true],
  ['/Login', true],
  ['/REGISTER/', true],
  ['/reset-password/abc', true],
  ['/logins', false],
  ['/messages', false],
])('%s is only for signed-out people, as the router reads it: %s', (path, isOne) => {
  expect(isForSignedOut(path)).toBe(isOne)
})

describe('the way to login and back', () => {
  it('keeps the query and adds the path', () => {
    expect(loginAddress('/messages', '?chat=7')).toBe('/login?chat=7&to=%2Fmessages')
  })

  it('omits "to" for the root and for a page not to return to', () => {
    expect(loginAddress('/', '?utm=card')).toBe('/login?utm=card')
    expect(loginAddress('/logout', '')).toBe('/login')
  })

  it('drops a "to" that came with the query', () => {
    expect(loginAddress('/', '?to=//evil.example')).toBe('/login')
  })

  it('returns to the page with its query after signing in', () => {
    expect(afterLogin('?chat=7&to=%2Fmessages')).toBe('/messages?chat=7')
    expect(afterLogin('?to=%2Funits%3Fpage%3D2&page=9')).toBe('/units?page=2')
  })

  it('leads home without a usable "to"', () => {
    expect(afterLogin('')).toBe('/dashboard')
    expect(afterLogin('?to=%2F%2Fevil.example')).toBe('/dashboard')
    expect(afterLogin('?to=/logout')).toBe('/dashboard')
  })
})
