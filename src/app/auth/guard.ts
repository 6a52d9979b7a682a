import { data, type MiddlewareFunction, redirect } from 'react-router-dom'
import { type Access, type Can, decideAccess, type RouteRule } from './access.ts'
import { afterLogin } from './return-path.ts'
import { session } from './session.ts'

const guards = new WeakSet<MiddlewareFunction>()
/** The sign-in page's address to which a guard led last, because nobody was known to be signed in; used once. */
let ledTo: string | null = null

/**
 * A route's guard, as it stands in the table. It reads the session on every navigation, so that new abilities count
 * without a reload. A page that is not there throws a 404 with the path in its words (§2, §8).
 */
export function guard(access: Access, more: Omit<RouteRule, 'access'> = {}): MiddlewareFunction {
  const rule: RouteRule = { access, ...more }
  const middleware: MiddlewareFunction = async ({ request, params }, next) => {
    const { pathname, search } = new URL(request.url)
    const visit = { path: pathname, search, params }
    const can = await canFor(access)
    const present = session().get()
    const decision = decideAccess(rule, visit, present, can)
    const wasLedHere = ledTo === pathname + search
    ledTo = null
    switch (decision.kind) {
      case 'open':
        return next()
      case 'redirect':
        if (present === null) ledTo = decision.to
        // A start takes up a session that its browser had half forgotten: perhaps between one guard and the next.
        throw redirect(present !== null && wasLedHere ? afterLogin(search) : decision.to)
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

/** The check of abilities is loaded only with a page that needs it: login and the public pages load without it. */
async function canFor(access: Access): Promise<Can> {
  if (access.kind !== 'signedIn' || access.subject === undefined) return () => false
  return (await import('./ability.ts')).can
}
