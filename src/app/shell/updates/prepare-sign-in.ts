import { matchRoutes, type RouteObject } from 'react-router-dom'
import { session } from '#app/auth/session.ts'
import { LOGIN_PATH } from '#app/auth/paths.ts'
import { afterLogin } from '#app/auth/return-path.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { replica } from '#app/replica/replica.ts'

/** Loads the parts of a page. If one fails, the router requests it again and handles the error. */
export async function loadPage(routes: RouteObject[], address: string): Promise<void> {
  const { pathname } = new URL(address, window.location.origin)
  const parts = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.lazy)
  await Promise.allSettled(parts.map(async (load) => (typeof load === 'function' ? load() : undefined)))
}

/**
 * Loads what follows a sign-in before its result is known: while the person types, if the line is free, or at the
 * latest while the request is in flight.
 */
export function prepareSignIn(routes: RouteObject[]): void {
  const loadNext = () => loadPage(routes, afterLogin(window.location.search))
  replica.onSigningIn(() => void loadNext())
  if (session().get() !== null || window.location.pathname !== LOGIN_PATH) return
  whenLineIsFree('next', async () => {
    await replica.prepareSignIn()
    // On a slow connection this takes long. If the person has signed in meanwhile, the page has loaded, and an
    // unrequested one would be in the way.
    if (window.location.pathname === LOGIN_PATH) await loadNext()
  })
}
