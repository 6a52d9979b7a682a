import { matchRoutes, type RouteObject } from 'react-router-dom'
import { session } from '#app/auth/session.ts'
import { LOGIN_PATH } from '#app/auth/paths.ts'
import { afterLogin } from '#app/auth/return-path.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { replica } from '#app/replica/replica.ts'

/** Loads the parts of a page. One that does not come is met by the router, which asks for the same. */
export async function loadPage(routes: RouteObject[], address: string): Promise<void> {
  const { pathname } = new URL(address, window.location.origin)
  const parts = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.lazy)
  await Promise.allSettled(parts.map(async (load) => (typeof load === 'function' ? load() : undefined)))
}

/**
 * Fetches what a sign-in leads to before it is known to succeed: while somebody types, as far as the line is free, and at
 * the latest while the request is in the air.
 */
export function prepareSignIn(routes: RouteObject[]): void {
  const loadNext = () => loadPage(routes, afterLogin(window.location.search))
  replica.onSigningIn(() => void loadNext())
  if (session().get() !== null || window.location.pathname !== LOGIN_PATH) return
  whenLineIsFree('next', async () => {
    await replica.prepareSignIn()
    // On a thin line that takes long: who has signed in meanwhile is there, and a page nobody asked for would be in the way.
    if (window.location.pathname === LOGIN_PATH) await loadNext()
  })
}
