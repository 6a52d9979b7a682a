import type { LedgerEntry, LedgerKind } from '#contract/ledger-entry.ts'
import type { RecordRules } from './record-rules.ts'

/** Kinds that tell of a sum of their own; the others answer or undo one of these. */
const WITH_MONEY: ReadonlySet<LedgerKind> = new Set([
  'PAYMENT',
  'CLAIM',
  'CHARGE',
  'CREDIT',
  'REFUND',
  'BOND_RECEIVED',
  'BOND_REFUNDED',
])

/** Ledger entries: written once and never changed, so they are never merged. */
export const ledgerRules: RecordRules<LedgerEntry> = {
  neverSilent: [],
  isWrittenOnce: true,
  titleOf: ({ amount, day = '' }) =>
    typeof amount === 'number' ? `${(amount / 100).toFixed(2)}, ${day}` : day,
  detailOf: ({ reference = '', note = '' }) => [reference, note].filter(Boolean).join(', '),
  sumsOf: ({ kind, amount }) => (kind && amount && WITH_MONEY.has(kind) ? [amount / 100] : []),
  daysOf: ({ day = null }) => [day, day],
  isFoundBySum: true,
  otherOf: () => '',
  // What this person took for a host is in the money of that room.
  isListed: ({ takenBy, writtenBy }, userId) => takenBy === undefined || writtenBy !== userId,
  waitsFor: ({ agreementId }) =>
    typeof agreementId === 'string' ? { kind: 'agreements', id: agreementId } : null,
  canStep: () => false,
  needOf: () => null,
}
