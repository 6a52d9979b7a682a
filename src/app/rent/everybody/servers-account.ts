import type { AgreementRow } from '#contract/agreement.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import { accountOf } from '#domain/money/balance.ts'
import { bondHeld } from '#domain/money/bond-shares.ts'
import type { PaymentStatus } from '#domain/money/payment-status.ts'
import type { LedgerEntry } from '#contract/ledger-entry.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'

/** What an administrator reads of a ledger. Amounts are in cents, `arrears` in days; `counting` has ids. */
export type ServersAccount = {
  owed: number
  paidTo: string | null
  arrears: number
  /** The bond received or lodged, and neither given back nor awarded. */
  held: number
  statuses: ReadonlyMap<string, PaymentStatus>
  counting: ReadonlySet<string>
}

/** Returns the account of an agreement at a moment, from the server's rows, as its host's device computes it. */
export function serversAccount(
  agreement: AgreementRow,
  entries: readonly LedgerEntry[],
  at: Date,
): ServersAccount {
  const { status, endedOn = null, rentUntil = null } = agreement
  const tenancy = { ...termsOf(agreement), status, endedOn, rentUntil }
  const today = dayAtPlace(at, zoneOf(agreement.region))
  const { owed, paidTo, arrears, bond, statuses, counting } = accountOf(tenancy, entries, today)
  return {
    ...{ owed, paidTo, statuses, arrears: arrears.days },
    held: bondHeld(bond),
    counting: new Set(counting.map(({ id }) => id)),
  }
}
