import { matchPath } from 'react-router-dom'
import { decideAccess } from '#app/auth/access.ts'
import { ROUTE_ACCESS } from '#app/auth/route-access.ts'
import type { SessionInfo } from '#workers/replica-api.ts'

/** Pages that act when they are opened, or that need something only their usual way in provides. */
const NEVER = new Set(['/logout', '/share', '/not-authorized', '/pages/misc/not-authorized'])

/** Returns whether a path is a page of ours that this person may open and that does nothing on being opened. */
export function mayOpen(path: string, session: SessionInfo | null): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false
  const { origin, pathname, search } = new URL(path, window.location.origin)
  if (origin !== window.location.origin) return false
  const pattern = Object.keys(ROUTE_ACCESS).find((known) => matchPath(known, pathname) !== null)
  if (pattern === undefined || NEVER.has(pattern)) return false
  const access = ROUTE_ACCESS[pattern as keyof typeof ROUTE_ACCESS]
  return decideAccess({ access }, { path: pathname, search, params: {} }, session).kind === 'open'
}
