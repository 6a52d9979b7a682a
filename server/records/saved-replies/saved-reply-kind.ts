import type { SavedReplyRow } from '#contract/saved-reply.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import { savedReplyRoutes } from './saved-reply-routes.ts'
import { savedReplyRows } from './saved-reply-rows.ts'

export const savedReplyKind: ServerKind<SavedReplyRow> = {
  rowsFor: savedReplyRows,
  // Only one person sees it, and it shows nobody's name.
  rowsShowing: null,
  routes: savedReplyRoutes,
}
