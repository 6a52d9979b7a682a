import { ok } from '#contract/result.ts'
import { createSavedReply, editSavedReply, savedReplies } from '#contract/saved-reply.ts'
import { askedVersion } from '#server/http/asked-version.ts'
import { dataOf } from '#server/http/data-of.ts'
import { type Actor, implement, type Route } from '#server/http/implement.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './saved-replies.ts'

/** Texts that people write often. Each person has their own. */
export function savedReplyRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const writer = (actor: Actor, wire: number): store.ReplyWriter => ({
    userId: actor.id,
    at: scope.now(),
    wire,
  })
  return [
    implement(savedReplies, async ({ query, actor }) =>
      ok(await store.savedRepliesPage(db, actor.id, query)),
    ),
    implement(createSavedReply, async ({ params, body, actor, wire }) =>
      dataOf(tellMoved(scope, await store.createSavedReply(db, writer(actor, wire), params.id, body))),
    ),
    implement(
      editSavedReply,
      async ({ params, body, actor, wire, request }) => {
        const version = askedVersion(request)
        if (!version.ok) return version
        const edited = await store.editSavedReply(db, writer(actor, wire), params.id, version.value, body)
        return dataOf(tellMoved(scope, edited))
      },
      { isVersioned: true },
    ),
  ]
}
