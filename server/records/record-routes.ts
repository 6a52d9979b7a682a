import type { RecordKind } from '#contract/records.ts'
import type { Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { agreementRoutes } from './agreements/agreement-routes.ts'
import { expenseRoutes } from './expenses/expense-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'
import { postRoutes } from './posts/post-routes.ts'
import { profileRoutes } from './profile/profile-routes.ts'
import { ticketRoutes } from './tickets/ticket-routes.ts'
import { unitRoutes } from './units/unit-routes.ts'

// Apart from record-kinds.ts, which the feed reads: the endpoints write to the feed.
const ROUTES: { [K in RecordKind]: (scope: ServerScope) => Route[] } = {
  profile: profileRoutes,
  units: unitRoutes,
  agreements: agreementRoutes,
  ledgerEntries: ledgerRoutes,
  expenses: expenseRoutes,
  tickets: ticketRoutes,
  posts: postRoutes,
}

/** The endpoints of every kind of record. */
export function recordRoutes(scope: ServerScope): Route[] {
  return Object.values(ROUTES).flatMap((routes) => routes(scope))
}
