import type { Action, Subject } from '#contract/permission.ts'
import type { SessionInfo } from '#workers/replica-api.ts'
import { can } from './ability.ts'
import { HOME_PATH, NOT_AUTHORIZED_PATH } from './paths.ts'
import { loginAddress } from './return-path.ts'

/** Who may open a page (§2). A page without `actions` and `subject` only requires a signed-in person. */
export type Access =
  | { kind: 'public' }
  | { kind: 'unauthenticatedOnly' }
  | { kind: 'signedIn'; actions?: Action | readonly Action[]; subject?: Subject }

/** What the route table says about a page. */
export type RouteRule = {
  access: Access
  /** Validates the address, such as its ids and slugs. Without it, every address is valid. */
  isValid?: (visit: Visit) => boolean
  /** Returns the path to redirect to, or `null` to stay. */
  redirect?: (visit: Visit, session: SessionInfo | null) => string | null
}

export type Visit = { path: string; search: string; params: Readonly<Record<string, string | undefined>> }

export type AccessDecision = { kind: 'open' } | { kind: 'notFound' } | { kind: 'redirect'; to: string }

/** Applies the guards of a route in the order of the specification: page validation, access control, redirect (§2). */
export function decideAccess(rule: RouteRule, visit: Visit, session: SessionInfo | null): AccessDecision {
  if (rule.isValid && !rule.isValid(visit)) return { kind: 'notFound' }
  const refusal = controlAccess(rule.access, visit, session)
  if (refusal) return refusal
  const to = rule.redirect?.(visit, session) ?? null
  return to === null ? { kind: 'open' } : { kind: 'redirect', to }
}

function controlAccess(access: Access, visit: Visit, session: SessionInfo | null): AccessDecision | null {
  switch (access.kind) {
    case 'public':
      return null
    case 'unauthenticatedOnly':
      return session === null ? null : { kind: 'redirect', to: HOME_PATH }
    case 'signedIn': {
      if (session === null) return { kind: 'redirect', to: loginAddress(visit.path, visit.search) }
      if (access.subject === undefined || access.actions === undefined) return null
      const isAllowed = can(session.abilities, access.actions, access.subject)
      return isAllowed ? null : { kind: 'redirect', to: NOT_AUTHORIZED_PATH }
    }
  }
}
