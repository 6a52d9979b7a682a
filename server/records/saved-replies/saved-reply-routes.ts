import { ok } from '#contract/result.ts'
import { createSavedReply, editSavedReply, savedReplies } from '#contract/saved-reply.ts'
import { dataOf } from '#server/http/data-of.ts'
import { type Actor, implement, implementChange, type Route } from '#server/http/implement.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { RecordWriter } from '#server/records/change-record.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './saved-replies.ts'

/** Texts that people write often. Each person has their own. */
export function savedReplyRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const writer = (actor: Actor, wire: number): RecordWriter => ({
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
    implementChange(editSavedReply, async ({ params, body, actor, wire, version }) =>
      dataOf(tellMoved(scope, await store.editSavedReply(db, writer(actor, wire), params.id, version, body))),
    ),
  ]
}
