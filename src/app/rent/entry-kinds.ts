import type { LedgerKind } from '#contract/ledger-entry.ts'
import type { EntryView } from '#workers/replica-api.ts'

/** The kinds that are written field by field. The others come from a question, a letter or the opening balance. */
export type WrittenKind = Exclude<LedgerKind, 'OPENING' | 'PERIODIC' | 'SAME_MONEY' | 'OVERDUE_NOTICE'>

/** The entry being written: its kind, and the entry it is about, if any. */
export type Writing =
  /** `id` if the entry has one already, from the address of cash. */
  { kind: WrittenKind; about: EntryView | null; id?: string } | { kind: 'OPENING'; about: null }

/** The fields that an entry may have on screen. */
export type FieldName =
  | 'amount'
  | 'awardedFor'
  | 'bondPart'
  | 'bondWay'
  | 'chargeNotes'
  | 'day'
  | 'method'
  | 'note'
  | 'notice'
  | 'payer'
  | 'period'
  | 'receipt'
  | 'reference'
  | 'rounding'
  | 'slip'

/** What every payment needs to be asked. Its other fields are right as they stand for most, and fold away. */
export const FIRST_OF_PAYMENT: readonly FieldName[] = ['amount', 'method', 'rounding']

/** The fields of each kind of entry, in order. */
export const FIELDS_OF: Record<WrittenKind, readonly FieldName[]> = {
  PAYMENT: [
    ...FIRST_OF_PAYMENT,
    ...(['bondPart', 'day', 'payer', 'reference', 'note', 'period', 'receipt'] as const),
  ],
  CLAIM: ['amount', 'day', 'method', 'reference', 'note', 'slip'],
  CONFIRMATION: ['amount', 'day', 'method', 'rounding', 'reference', 'note', 'period', 'receipt'],
  DECLINE: ['note'],
  REVERSAL: ['note'],
  CHARGE: ['amount', 'day', 'note', 'chargeNotes'],
  CREDIT: ['amount', 'day', 'note'],
  REFUND: ['amount', 'day', 'method', 'reference', 'note'],
  RENT_CHANGE: ['amount', 'day', 'note', 'notice'],
  RENT_END: ['day', 'note'],
  BOND_RECEIVED: ['amount', 'day', 'method', 'reference', 'note', 'receipt'],
  BOND_LODGED: ['amount', 'day', 'bondWay', 'reference', 'note'],
  BOND_REFUNDED: ['amount', 'day', 'bondWay', 'method', 'reference', 'note'],
  BOND_CLAIMED: ['amount', 'day', 'awardedFor', 'note'],
}
