import type { ExpenseRow } from '#contract/expense.ts'
import type { RecordRules } from './record-rules.ts'

export const expenseRules: RecordRules<ExpenseRow> = {
  // One that was taken out on one device while its amount was put right on another is asked about.
  neverSilent: ['amount', 'isRemoved'],
  titleOf: ({ amount, day = '' }) =>
    typeof amount === 'number' ? `${(amount / 100).toFixed(2)}, ${day}` : day,
  detailOf: ({ note = '' }) => note,
  otherOf: () => '',
  isListed: () => true,
  waitsFor: ({ unitId }) => (typeof unitId === 'string' ? { kind: 'units', id: unitId } : null),
  canStep: () => false,
  needOf: () => null,
}
