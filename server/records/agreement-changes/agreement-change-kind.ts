import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as agreementChanges from '#server/store/migrations/0189-agreement-changes.ts'
import { agreementChangeRoutes } from './agreement-change-routes.ts'
import { agreementChangeRows } from './agreement-change-rows.ts'

export const agreementChangeKind: ServerKind<AgreementChangeRow> = {
  rowsFor: agreementChangeRows,
  // The parties are named as the agreement names them.
  rowsShowing: null,
  routes: agreementChangeRoutes,
  migrations: { '0189-agreement-changes': agreementChanges },
}
