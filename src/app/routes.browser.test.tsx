import type { RouteObject } from 'react-router-dom'
import { expect, it } from 'vitest'
import { routes } from '#app/routes.tsx'
import { checkRoutes } from '#app/shell/check-routes.ts'

function leaves(table: readonly RouteObject[]): RouteObject[] {
  return table.flatMap((route) => (route.children ? leaves(route.children) : [route]))
}

it('the table holds the pages that are built, the root and page-not-found, and no others', () => {
  expect(leaves(routes).map(({ path }) => path)).toEqual([
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/:encodedToken',
    '/email-verification/:encodedToken',
    '/logout',
    '/not-authorized',
    '/pages/misc/not-authorized',
    '/front-pages/landing-page',
    '/pricing',
    '/dashboard',
    '/accommodation/agreements',
    '/accommodation/agreements/details/:id',
    '/units',
    '/units/details/:id',
    '/my-profile',
    '/sync',
    '/settings',
    '/messages',
    '/share',
    '/pages/user-profile',
    '*',
  ])
})

it('every page has exactly one guard, in the table itself, where a lazy part can’t take it away', () => {
  expect(() => checkRoutes(routes)).not.toThrow()
})

it('the routes that others refer to have their names', () => {
  const named = leaves(routes).filter(({ id }) => id !== undefined && !id.startsWith('/'))
  expect(Object.fromEntries(named.map(({ id, path }) => [id, path]))).toEqual({
    index: '/',
    login: '/login',
    'not-authorized': '/not-authorized',
    dashboard: '/dashboard',
  })
})

it('every page that shows something says what the window is called', () => {
  const named = leaves(routes).filter(({ lazy }) => lazy !== undefined)
  expect(named.length).toBeGreaterThan(0)
  for (const { path, handle } of named) expect(handle, path).toHaveProperty('title')
})
