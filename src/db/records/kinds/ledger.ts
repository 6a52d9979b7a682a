import type { LedgerEntry } from '#contract/ledger-entry.ts'
import type { RecordRules } from './record-rules.ts'

/** Ledger entries: written once and never changed, so they are never merged. */
export const ledgerRules: RecordRules<LedgerEntry> = {
  neverSilent: [],
  titleOf: ({ amount, day = '' }) =>
    typeof amount === 'number' ? `${(amount / 100).toFixed(2)}, ${day}` : day,
  detailOf: ({ reference = '', note = '' }) => [reference, note].filter(Boolean).join(', '),
  otherOf: () => '',
  isListed: () => true,
  waitsFor: ({ agreementId }) =>
    typeof agreementId === 'string' ? { kind: 'agreements', id: agreementId } : null,
  canStep: () => false,
  needOf: () => null,
}
