import type { RecordKind } from '#contract/records.ts'
import type { Route } from '#server/http/implement.ts'
import { agreementRoutes } from './agreements/agreement-routes.ts'
import { arrivalNoteRoutes } from './arrival-notes/arrival-note-routes.ts'
import { blockedDaysRoutes } from './blocked-days/blocked-days-routes.ts'
import { expenseRoutes } from './expenses/expense-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'
import { postRoutes } from './posts/post-routes.ts'
import { profileRoutes } from './profile/profile-routes.ts'
import { savedReplyRoutes } from './saved-replies/saved-reply-routes.ts'
import { ticketRoutes } from './tickets/ticket-routes.ts'
import { unitRoutes } from './units/unit-routes.ts'
import type { ServerScope } from '#server/scope/scope.ts'

// Separate from record-kinds.ts, which the feed reads, because the endpoints write to the feed.
const ROUTES: { [K in RecordKind]: (scope: ServerScope) => Route[] } = {
  profile: profileRoutes,
  units: unitRoutes,
  arrivalNotes: arrivalNoteRoutes,
  agreements: agreementRoutes,
  ledgerEntries: ledgerRoutes,
  expenses: expenseRoutes,
  tickets: ticketRoutes,
  posts: postRoutes,
  blockedDays: blockedDaysRoutes,
  savedReplies: savedReplyRoutes,
}

/** Returns the endpoints of every kind of record. */
export function recordRoutes(scope: ServerScope): Route[] {
  return Object.values(ROUTES).flatMap((routes) => routes(scope))
}
