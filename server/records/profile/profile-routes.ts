import { profile, updateProfile } from '#contract/profile.ts'
import { fail, ok } from '#contract/result.ts'
import { askedVersion } from '#server/http/asked-version.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { profileOf } from './profile-rows.ts'
import { changeProfile } from './profiles.ts'
import { tellMoved } from '#server/live/tell-moved.ts'

/** The caller's own profile. There is no endpoint for anybody else's. */
export function profileRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  return [
    implement(profile, async ({ actor }) => {
      const data = await profileOf(db, actor.id)
      return data ? ok({ data }) : fail({ kind: 'notFound', message: 'This person is gone' })
    }),
    implement(
      updateProfile,
      async ({ actor, body, wire, request }) => {
        const version = askedVersion(request)
        if (!version.ok) return version
        return dataOf(tellMoved(scope, await changeProfile(db, actor.id, version.value, body, wire)))
      },
      { isVersioned: true },
    ),
  ]
}
