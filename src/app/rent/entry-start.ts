import type { LedgerKind } from '#contract/ledger-entry.ts'
import { type LedgerReceipt, RECEIPT_LINES_MAX } from '#contract/ledger-receipt.ts'
import { paidFor, periodPaidBy } from '#domain/money/period-paid.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import type { Period } from './period-fields.tsx'

/** Returns the days that the money would pay for if it came now. */
export function likelyPeriod({ dues, today }: LedgerView, cents: number | null): Period | null {
  return periodPaidBy(dues, cents ?? 0, today)
}

/**
 * Returns what a receipt states about money that comes now: what it is for, with the days of rent that the host gave,
 * and what is owed after it. Nothing of a bond, which pays no rent.
 */
export function receiptFacts(
  kind: LedgerKind,
  { dues, owed, today }: LedgerView,
  { cents, said, rounding = 0 }: { cents: number; said: Period | null; rounding?: number | undefined },
): Pick<LedgerReceipt, 'paidFor' | 'owedAfter'> {
  if (kind === 'BOND_RECEIVED') return {}
  const lines = paidFor(dues, cents, today).map((line) =>
    line.kind === 'rent' && said !== null ? { ...line, from: said.from, to: said.to } : line,
  )
  return {
    owedAfter: owed - cents - rounding,
    ...(lines.length > RECEIPT_LINES_MAX ? {} : { paidFor: lines }),
  }
}

/**
 * Returns the host's GST number if money of this kind and day includes GST: not rent for a home, a bond, or money from
 * before they were registered.
 */
export function useGstNumber(
  kind: LedgerKind,
  { party, terms }: LedgerView,
  day: string | null,
): string | undefined {
  const { gstNumber: stored, gstFrom = '' } = useLiveQuery('profile', {})?.row ?? {}
  const includesGst = party === 'host' && terms.regime === 'SHORT_STAY' && kind !== 'BOND_RECEIVED'
  return includesGst && stored && (day ?? '') >= gstFrom ? stored : undefined
}

/** Returns the most likely amount: what the claim says, or what is owed. */
export function firstAmount(
  kind: LedgerKind,
  { owed, next }: LedgerView,
  claimed: number | null,
): number | null {
  if (claimed !== null) return claimed / 100
  if (kind !== 'PAYMENT' && kind !== 'CLAIM') return null
  const likely = owed > 0 ? owed : (next?.amount ?? 0)
  return likely > 0 ? likely / 100 : null
}
