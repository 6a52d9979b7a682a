import type { ExpenseRow } from '#contract/expense.ts'
import type { RecordRules } from './record-rules.ts'

export const expenseRules: RecordRules<ExpenseRow> = {
  // If it was removed on one device while its amount was corrected on another, the person decides.
  neverSilent: ['amount', 'isRemoved'],
  titleOf: ({ amount, day = '' }) =>
    typeof amount === 'number' ? `${(amount / 100).toFixed(2)}, ${day}` : day,
  detailOf: ({ note = '' }) => note,
  sumsOf: ({ amount = 0 }) => [amount / 100],
  daysOf: ({ day = null }) => [day, day],
  isFoundBySum: true,
  otherOf: () => '',
  isListed: () => true,
  waitsFor: ({ unitId }) => (typeof unitId === 'string' ? { kind: 'units', id: unitId } : null),
  canStep: () => false,
  needOf: () => null,
}
