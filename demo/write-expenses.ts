import { addDays, addMonths } from '#domain/calendar/calendar-day.ts'
import type { ExpenseKind } from '#contract/expense.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { ExpenseTables } from '#server/records/expenses/expense-rows.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { demoHost, demoId, demoUnits } from './demo-people.ts'

type DemoExpense = { day: string; kind: ExpenseKind; amount: number; unitId: string | null; note: string }

const { room, loft, cabin, hut } = demoUnits
/** Recurring expenses: every how many months, how long ago the last one was, what for, and how many cents. */
const REGULAR: readonly (Omit<DemoExpense, 'day'> & { months: number; daysAgo: number })[] = [
  { months: 1, daysAgo: 6, kind: 'POWER', amount: 18_640, unitId: null, note: 'Power and internet' },
  { months: 3, daysAgo: 20, kind: 'RATES', amount: 71_325, unitId: null, note: 'Rates, one instalment' },
  { months: 12, daysAgo: 140, kind: 'INSURANCE', amount: 214_900, unitId: null, note: '' },
]
const ONCE: readonly (Omit<DemoExpense, 'day'> & { daysAgo: number })[] = [
  { daysAgo: 3, kind: 'CLEANING', amount: 4_500, unitId: loft.id, note: 'Laundry after the weekend' },
  {
    daysAgo: 17,
    kind: 'REPAIRS',
    amount: 38_750,
    unitId: cabin.id,
    note: 'New element for the hot water cylinder',
  },
  { daysAgo: 33, kind: 'SUPPLIES', amount: 12_090, unitId: null, note: 'Firewood, two loads' },
  { daysAgo: 71, kind: 'REPAIRS', amount: 9_900, unitId: hut.id, note: 'Chimney swept' },
  { daysAgo: 95, kind: 'SUPPLIES', amount: 26_480, unitId: room.id, note: 'Bedding' },
]

/** Writes what the demo's host paid in the last year, counted back from now, and records it in their feed. */
export async function writeExpenses(tx: Tx, now: Date): Promise<void> {
  const today = dayAtPlace(now, 'Pacific/Auckland')
  const regular = REGULAR.flatMap(({ months, daysAgo, ...expense }) =>
    Array.from({ length: 12 / months }, (_, nth) => {
      return { ...expense, day: addMonths(addDays(today, -daysAgo), -nth * months) }
    }),
  )
  const once = ONCE.map(({ daysAgo, ...expense }) => ({ ...expense, day: addDays(today, -daysAgo) }))
  const expenses = [...regular, ...once].map(({ unitId, ...expense }, nth) => {
    const written = new Date(`${expense.day}T06:00:00Z`)
    const times = { created_at: written, updated_at: written }
    return { ...expense, ...times, id: demoId('expense', nth + 1), host_id: demoHost.id, unit_id: unitId }
  })
  await tx
    .withTables<ExpenseTables>()
    .insertInto('expenses')
    .values(expenses.map((expense) => ({ ...expense, is_removed: false, attachments: '[]' })))
    .execute()
  await recordChanges(
    tx,
    [demoHost.id],
    expenses.map(({ id }) => ({ collection: 'expenses' as const, id })),
  )
}
