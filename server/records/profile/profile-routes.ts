import { profile, updateProfile } from '#contract/profile.ts'
import { NAME_CHANGES_PER_DAY } from '#contract/limits.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import { fail, ok } from '#contract/result.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, implementChange, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { profileOf } from './profile-rows.ts'
import { changeProfile } from './profiles.ts'
import { tellMoved } from '#server/live/tell-moved.ts'

const DAY_MS = 24 * 3_600_000

/** The caller's own profile. There is no endpoint for anybody else's. */
export function profileRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const names = createRateWindow(scope.limits, { name: 'names', max: NAME_CHANGES_PER_DAY, windowMs: DAY_MS })
  return [
    implement(profile, async ({ actor }) => {
      const data = await profileOf(db, actor.id)
      return data ? ok({ data }) : fail({ kind: 'notFound', message: 'This person has left' })
    }),
    implementChange(updateProfile, async ({ actor, body, wire, version }) =>
      dataOf(tellMoved(scope, await changeProfile(db, actor.id, version, body, wire, names))),
    ),
  ]
}
