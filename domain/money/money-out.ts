import type { LedgerKind } from '#contract/ledger-entry.ts'
import type { Entry } from './tenancy.ts'

/**
 * Returns how many cents an entry of this kind can give back or keep: for a refund what was received and not refunded,
 * for a bond what is held, whether it was received here or lodged by somebody else. `null` for any other kind. `counting`
 * are the entries that count.
 */
export function mostOut(
  kind: LedgerKind,
  counting: readonly Pick<Entry, 'kind' | 'amount'>[],
): number | null {
  const sumOf = (...kinds: LedgerKind[]): number =>
    counting.reduce((sum, entry) => (kinds.includes(entry.kind) ? sum + (entry.amount ?? 0) : sum), 0)
  if (kind === 'REFUND') return Math.max(0, sumOf('PAYMENT', 'CONFIRMATION') - sumOf('REFUND'))
  if (kind !== 'BOND_REFUNDED' && kind !== 'BOND_CLAIMED') return null
  const came = Math.max(sumOf('BOND_RECEIVED'), sumOf('BOND_LODGED'))
  return Math.max(0, came - sumOf('BOND_REFUNDED', 'BOND_CLAIMED'))
}
