import { hasMethod, type LedgerKind } from '#contract/ledger-entry.ts'
import { periodPaidBy } from '#contract/ledger/period-paid.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import type { Period } from './period-fields.tsx'

/** Returns the days that the money would pay for if it came now. */
export function likelyPeriod({ dues }: LedgerView, cents: number | null): Period | null {
  return periodPaidBy(dues, cents ?? 0)
}

/** Returns the host's GST number if money of this kind includes GST; rent for a home and a bond do not. */
export function useGstNumber(kind: LedgerKind, { party, terms }: LedgerView): string | undefined {
  const stored = useLiveQuery('profile', {})?.row.gstNumber
  const includesGst = party === 'host' && terms.regime === 'SHORT_STAY' && kind !== 'BOND_RECEIVED'
  return includesGst && stored ? stored : undefined
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

/** Returns which words ask for the day of an entry. */
export function dayLabel(kind: LedgerKind): 'paid' | 'from' | 'leaving' | 'on' {
  if (kind === 'RENT_CHANGE') return 'from'
  if (kind === 'RENT_END') return 'leaving'
  return hasMethod(kind) ? 'paid' : 'on'
}
