import type { ExpenseRow } from '#contract/expense.ts'
import type { EditView, QueryRows } from '#workers/replica-api.ts'

/** An expense as the screens show it, including one that is only on this device. */
export type ExpenseView = Pick<
  ExpenseRow,
  'id' | 'day' | 'unitId' | 'kind' | 'amount' | 'note' | 'isRemoved' | 'attachments' | 'files'
> & { edit: EditView | null }

/** Returns the expenses among records that were not removed, the latest day first. */
export function expensesOf(records: QueryRows<'records'>): ExpenseView[] {
  return records
    .flatMap((record) => (record.kind === 'expenses' ? [expenseOf(record)] : []))
    .filter(({ isRemoved }) => !isRemoved)
    .sort((a, b) => (a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1))
}

function expenseOf({ id, row, edit }: { id: string; row: object; edit: EditView | null }): ExpenseView {
  const here = row as Partial<ExpenseRow>
  return {
    id,
    edit,
    day: here.day ?? '',
    unitId: here.unitId ?? null,
    kind: here.kind ?? 'OTHER',
    amount: here.amount ?? 0,
    note: here.note ?? '',
    isRemoved: here.isRemoved ?? false,
    attachments: here.attachments ?? [],
    files: here.files ?? [],
  }
}
