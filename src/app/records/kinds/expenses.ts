import { REVENUE_PATH } from '#app/format/paths.ts'
import type { RecordEntry } from './record-entry.ts'

export const expenseEntry: RecordEntry = {
  path: REVENUE_PATH,
  pathOf: (id) => `${REVENUE_PATH}?expense=${id}`,
  icon: 'graph-up',
  currentIcon: 'graph-up',
  subject: 'Revenue',
  rows: 'records:expenses.rows',
  isSearched: true,
  begin: { label: 'records:expenses.begin', by: { page: `${REVENUE_PATH}?expense=new` } },
}
