import { ok } from '#contract/result.ts'
import { me } from '#contract/user.ts'
import { implement, type Route } from '#server/implement.ts'
import type { ServerScope } from '#server/scope.ts'

/** People as they see themselves (§3). */
export function userRoutes(_scope: ServerScope): Route[] {
  return [
    implement(me, async ({ actor: { id, role, firstName, lastName, email, avatarUrl } }) =>
      ok({ data: { id, role, firstName, lastName, email, avatarUrl } }),
    ),
  ]
}
