import type { LedgerEntry } from '#contract/ledger-entry.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as ledger from '#server/store/migrations/0043-ledger.ts'
import * as receiptNumbers from '#server/store/migrations/0046-receipt-numbers.ts'
import * as reminders from '#server/store/migrations/0048-rent-reminders.ts'
import * as overdueNotices from '#server/store/migrations/0091-overdue-notices.ts'
import * as sameMoney from '#server/store/migrations/0115-same-money.ts'
import * as openingBalance from '#server/store/migrations/0116-opening-balance.ts'
import * as periodicTenancies from '#server/store/migrations/0118-periodic-tenancies.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { ledgerRows } from './ledger-rows.ts'

export const ledgerKind: ServerKind<LedgerEntry> = {
  rowsFor: ledgerRows,
  // The writer of an entry is named by id; its texts stay as they were written.
  rowsShowing: null,
  routes: ledgerRoutes,
  migrations: {
    '0043-ledger': ledger,
    '0046-receipt-numbers': receiptNumbers,
    '0048-rent-reminders': reminders,
    '0091-overdue-notices': overdueNotices,
    '0115-same-money': sameMoney,
    '0116-opening-balance': openingBalance,
    '0118-periodic-tenancies': periodicTenancies,
  },
}
