import type { LedgerEntry } from '#contract/ledger-entry.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { ledgerRows } from './ledger-rows.ts'

export const ledgerKind: ServerKind<LedgerEntry> = {
  rowsFor: ledgerRows,
  // The writer of an entry is named by id; its texts stay as they were written.
  rowsShowing: null,
  routes: ledgerRoutes,
}
