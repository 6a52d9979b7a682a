import { type Day, monthOf } from '#contract/calendar-day.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import { accountOf } from './balance.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** What money was received for. `bond` was awarded to the host of it; `rest` is for nothing that is due, or given back. */
export const INCOME_KINDS = ['rent', 'addOn', 'charge', 'bond', 'rest'] as const
export type IncomeKind = (typeof INCOME_KINDS)[number]

/** Money of one agreement received in one month for one thing, in cents; negative where more was given back. */
export type Income = { month: string; kind: IncomeKind; amount: number }

/**
 * What was received under an agreement, by the month in which it was paid and what it was for. Credits are no money, and
 * a bond is the guest's until it is awarded. A month's sum is its payments less its refunds, whatever they were for.
 */
export function incomeOf(tenancy: Tenancy, entries: readonly Entry[], today: Day): Income[] {
  const { dues, shares, counting } = accountOf(tenancy, entries, today)
  const kindOfDue = new Map(dues.map(({ id, kind }) => [id, kind]))
  const sharesOf = groupedBy(shares, ({ entryId }) => entryId)
  const incomes = counting.flatMap(({ id, kind, day, amount }): Income[] => {
    const month = monthOf(day)
    const cents = amount ?? 0
    if (kind === 'BOND_CLAIMED') return [{ month, kind: 'bond', amount: cents }]
    if (kind === 'REFUND') return [{ month, kind: 'rest', amount: -cents }]
    if (kind !== 'PAYMENT' && kind !== 'CONFIRMATION') return []
    const toDues = (sharesOf.get(id) ?? []).map(({ dueId, amount: part }): Income => {
      return { month, kind: (dueId === null ? undefined : kindOfDue.get(dueId)) ?? 'rest', amount: part }
    })
    // What of it was given back later went to no due.
    const rest = cents - toDues.reduce((sum, { amount: part }) => sum + part, 0)
    return [...toDues, { month, kind: 'rest', amount: rest }]
  })
  return summed(incomes)
}

/** The same month and kind once, in order. */
function summed(incomes: readonly Income[]): Income[] {
  const byKey = new Map<string, Income>()
  for (const { month, kind, amount } of incomes) {
    const key = `${month} ${kind}`
    const known = byKey.get(key)
    byKey.set(key, { month, kind, amount: (known?.amount ?? 0) + amount })
  }
  const inOrder = [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([, income]) => income).filter(({ amount }) => amount !== 0)
}
