import { data, type MiddlewareFunction, redirect } from 'react-router-dom'
import { type Access, decideAccess, type RouteRule } from './access.ts'
import { session } from './session.ts'

/**
 * A route's guard, as it stands in the table. It reads the session anew on every navigation, so that new abilities count
 * without a reload. A page that is not there throws a 404 with the path in its words, a forbidden one a 403 (§2, §8).
 */
export function guard(access: Access, more: Omit<RouteRule, 'access'> = {}): MiddlewareFunction {
  const rule: RouteRule = { access, ...more }
  return async ({ request, params }, next) => {
    const { pathname, search } = new URL(request.url)
    const decision = decideAccess(rule, { path: pathname, search, params }, session().get())
    switch (decision.kind) {
      case 'open':
        return next()
      case 'redirect':
        throw redirect(decision.to)
      case 'notFound':
        throw pageNotFound(pathname)
      case 'forbidden':
        throw data(`Not authorized: ${pathname}`, { status: 403 })
    }
  }
}

/** The error of an address that is no page of ours (§8). */
export function pageNotFound(path: string) {
  return data(`Page Not Found: ${path}`, { status: 404 })
}
