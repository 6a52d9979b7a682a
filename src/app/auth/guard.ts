import { data, type MiddlewareFunction, redirect } from 'react-router-dom'
import { type Access, decideAccess, type RouteRule } from './access.ts'
import { afterLogin } from './return-path.ts'
import { session } from './session.ts'

const guards = new WeakSet<MiddlewareFunction>()
/** Address of the sign-in page to which a guard last redirected because nobody was known to be signed in; used once. */
let ledTo: string | null = null

/**
 * Creates a route's guard for the table. It reads the session on every navigation, so that new abilities apply without
 * a reload. A page that doesn't exist throws a 404 with its path in the message (§2, §8).
 */
export function guard(access: Access, more: Omit<RouteRule, 'access'> = {}): MiddlewareFunction {
  const rule: RouteRule = { access, ...more }
  const middleware: MiddlewareFunction = async ({ request, params }, next) => {
    const { pathname, search } = new URL(request.url)
    const visit = { path: pathname, search, params }
    const present = session().get()
    const decision = decideAccess(rule, visit, present)
    const wasLedHere = ledTo === pathname + search
    ledTo = null
    switch (decision.kind) {
      case 'open':
        return next()
      case 'redirect':
        if (present === null) ledTo = decision.to
        // During a start, a session that the browser's storage had lost may be restored between two guards.
        throw redirect(present !== null && wasLedHere ? afterLogin(search) : decision.to)
      case 'notFound':
        // The same error as for an address that isn't ours (§8).
        throw data(`Page Not Found: ${pathname}`, { status: 404 })
    }
  }
  guards.add(middleware)
  return middleware
}

/** Returns whether a route's middleware is a guard created here. */
export function isGuard(middleware: MiddlewareFunction): boolean {
  return guards.has(middleware)
}
