import { blockedUsers, unblockUser } from '#contract/blocked-user.ts'
import { ok } from '#contract/result.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './blocks.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import { updatePresence } from './update-presence.ts'

/** The people the caller has blocked, and unblocking them. Nobody learns who has blocked them. */
export function blockedUserRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  return [
    implement(blockedUsers, async ({ query, actor }) =>
      ok(await store.blockedUsersPage(db, actor.id, query)),
    ),
    implement(unblockUser, async ({ params, actor }) => {
      const unblocked = await store.unblock(db, actor.id, params.id)
      if (unblocked.ok) await updatePresence(scope, [actor.id, params.id])
      return tellMoved(scope, unblocked)
    }),
  ]
}
