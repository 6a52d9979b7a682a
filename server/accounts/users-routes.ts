import { ok } from '#contract/result.ts'
import { becomeHost, me } from '#contract/user.ts'
import { abilitiesOfPerson } from '#server/access/hands.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { changeProfile } from '#server/records/profile/profiles.ts'
import { tellMoved } from '#server/live/tell-moved.ts'

/** The signed-in person's own account (§3). */
export function userRoutes(scope: ServerScope): Route[] {
  return [
    implement(me, async ({ actor: { id, role, firstName, lastName, email, avatarUrl } }) =>
      ok({ data: { id, role, firstName, lastName, email, avatarUrl } }),
    ),
    implement(becomeHost, async ({ actor }) => {
      // An administrator keeps their role.
      const change = actor.role === 'GUEST' ? { role: 'HOST' as const } : {}
      const changed = tellMoved(scope, await changeProfile(scope.db, actor.id, null, change))
      if (!changed.ok) return changed
      const { role } = changed.value
      return ok({ data: { role, abilities: await abilitiesOfPerson(scope.db, { id: actor.id, role }) } })
    }),
  ]
}
