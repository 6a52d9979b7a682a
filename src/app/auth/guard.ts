import { data, type MiddlewareFunction, redirect } from 'react-router-dom'
import { type Access, type Can, decideAccess, type RouteRule } from './access.ts'
import { session } from './session.ts'

const guards = new WeakSet<MiddlewareFunction>()

/**
 * A route's guard, as it stands in the table. It reads the session anew on every navigation, so that new abilities count
 * without a reload. A page that is not there throws a 404 with the path in its words (§2, §8).
 */
export function guard(access: Access, more: Omit<RouteRule, 'access'> = {}): MiddlewareFunction {
  const rule: RouteRule = { access, ...more }
  const middleware: MiddlewareFunction = async ({ request, params }, next) => {
    const { pathname, search } = new URL(request.url)
    const visit = { path: pathname, search, params }
    const decision = decideAccess(rule, visit, session().get(), await canFor(access))
    switch (decision.kind) {
      case 'open':
        return next()
      case 'redirect':
        throw redirect(decision.to)
      case 'notFound':
        // The error of an address that is no page of ours (§8).
        throw data(`Page Not Found: ${pathname}`, { status: 404 })
    }
  }
  guards.add(middleware)
  return middleware
}

/** Whether a route's middleware is a guard that was made here. */
export function isGuard(middleware: MiddlewareFunction): boolean {
  return guards.has(middleware)
}

/** What answers for abilities comes only with a page that asks: login and the public pages load without it. */
async function canFor(access: Access): Promise<Can> {
  if (access.kind !== 'signedIn' || access.subject === undefined) return () => false
  return (await import('./ability.ts')).can
}
