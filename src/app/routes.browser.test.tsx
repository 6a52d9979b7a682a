import { createMemoryRouter, type RouteObject } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { pathOf, ROUTE_PATHS } from '#app/format/paths.ts'
import { routes } from '#app/routes.tsx'
import { startWords } from '#tests/support/page-words.ts'
import { checkRoutes } from './shell/routing/check-routes.ts'

function leaves(table: readonly RouteObject[]): RouteObject[] {
  return table.flatMap((route) => (route.children ? leaves(route.children) : [route]))
}

beforeAll(() => startWords())

it('the table has the built pages, the root and page-not-found, and no others', () => {
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
    '/help',
    '/dashboard',
    '/accommodation/agreements',
    '/accommodation/agreements/details/:id',
    '/accommodation/rent',
    '/accommodation/rent/import',
    '/accommodation/inspections/details/:id',
    '/revenue',
    '/units',
    '/units/details/:id',
    '/turnovers',
    '/support-tickets',
    '/blog',
    '/blog/details/:slug',
    '/my-profile',
    '/users',
    '/sync',
    '/settings',
    '/messages',
    '/share',
    '/pages/user-profile',
    '*',
  ])
})

it('every page has exactly one guard, in the table itself and not in a lazy part', () => {
  expect(() => checkRoutes(routes)).not.toThrow()
})

it('every page has a name that gives its address', () => {
  const paths = leaves(routes).map(({ path }) => path)
  const { 'pages-user-profile-tab': tab, ...names } = ROUTE_PATHS
  // Nothing links to the alias, the redirect and the "not found" page.
  const linked = paths.filter(
    (path) =>
      path !== undefined && !['/pages/misc/not-authorized', '/pages/user-profile', '*'].includes(path),
  )
  expect(new Set<unknown>(Object.values(names))).toEqual(new Set(linked))
  expect(tab.split('?')[0]).toBe(names['my-profile'])
  expect(pathOf('index')).toBe('/')
  expect(pathOf('units-details', { id: 'a/b c' })).toBe('/units/details/a%2Fb%20c')
  expect(pathOf('pages-user-profile-tab', { tab: 'profile' })).toBe('/my-profile?tab=profile')
})

it('every page with content has a window title', () => {
  const named = leaves(routes).filter(({ lazy }) => lazy !== undefined)
  expect(named.length).toBeGreaterThan(0)
  for (const { path, handle } of named) expect(handle, path).toHaveProperty('title')
})

/** Returns where a signed-out visitor ends up, and the errors shown there. */
async function visit(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  // Pages are loaded, and in a development server built, when they are first opened.
  const isThere = () => router.state.initialized && router.state.navigation.state === 'idle'
  await expect.poll(() => isThere(), { timeout: 20_000 }).toBe(true)
  const { location, errors } = router.state
  router.dispose()
  return { address: location.pathname + location.search + location.hash, errors: Object.values(errors ?? {}) }
}

it.each([
  ['/', '/login'],
  ['/?utm=card', '/login?utm=card'],
  ['/dashboard', '/login?to=%2Fdashboard'],
  ['/logout', '/login'],
  ['/messages?chat=7', '/login?chat=7&to=%2Fmessages'],
  ['/pages/user-profile', '/login?tab=profile&to=%2Fmy-profile'],
])('%s redirects a signed-out person to %s', async (path, address) => {
  expect(await visit(path)).toEqual({ address, errors: [] })
})

it.each(['/nowhere', '/messages/7', '/units/details/not-an-id', '/accommodation/agreements/details/7'])(
  '%s is not found, and the error names its path, before the session is checked',
  async (path) => {
    const { address, errors } = await visit(path)
    expect(address).toBe(path)
    expect(errors).toEqual([expect.objectContaining({ status: 404, data: `Page Not Found: ${path}` })])
  },
)
