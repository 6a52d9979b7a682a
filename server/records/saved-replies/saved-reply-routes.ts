import { createSavedReply, editSavedReply, savedReplies } from '#contract/saved-reply.ts'
import type { Route } from '#server/http/implement.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './saved-replies.ts'

/** Texts that people write often. Each person has their own. */
export function savedReplyRoutes(scope: ServerScope): Route[] {
  const { list, write, edit } = recordRoutes(scope)
  return [
    list(savedReplies, store.savedRepliesPage),
    write(createSavedReply, store.createSavedReply),
    edit(editSavedReply, store.editSavedReply),
  ]
}
