import { type Day, monthOf } from '#contract/calendar-day.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import type { IncomeKind } from '#contract/income-kinds.ts'
import { type Account, accountOf } from './balance.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** Money of one agreement received in one month for one thing, in cents; negative where more was given back. */
export type Income = { month: string; kind: IncomeKind; amount: number }

/** What of an entry was received for one thing, in cents; negative for what was given back. */
export type IncomeLine = { entryId: string; day: Day; kind: IncomeKind; amount: number }

/**
 * What was received under an agreement, by the month in which it was paid and what it was for. Credits are no money, and
 * a bond is the guest's until it is awarded. A month's sum is its payments less its refunds, whatever they were for.
 */
export function incomeOf(tenancy: Tenancy, entries: readonly Entry[], today: Day): Income[] {
  return summed(incomeLines(accountOf(tenancy, entries, today)))
}

/** What was received under an agreement, entry by entry, as `incomeOf` sums it. */
export function incomeLines({ dues, shares, counting }: Account): IncomeLine[] {
  const kindOfDue = new Map(dues.map(({ id, kind }) => [id, kind]))
  const sharesOf = groupedBy(shares, ({ entryId }) => entryId)
  return counting.flatMap(({ id: entryId, kind, day, amount }): IncomeLine[] => {
    const cents = amount ?? 0
    if (kind === 'BOND_CLAIMED') return [{ entryId, day, kind: 'bond', amount: cents }]
    if (kind === 'REFUND') return [{ entryId, day, kind: 'rest', amount: -cents }]
    if (kind !== 'PAYMENT' && kind !== 'CONFIRMATION') return []
    const byKind = new Map<IncomeKind, number>()
    // What of it was given back later went to no due.
    let rest = cents
    for (const { dueId, amount: part } of sharesOf.get(entryId) ?? []) {
      const paidFor = dueId === null ? undefined : kindOfDue.get(dueId)
      if (paidFor === undefined) continue
      byKind.set(paidFor, (byKind.get(paidFor) ?? 0) + part)
      rest -= part
    }
    if (rest !== 0) byKind.set('rest', rest)
    return [...byKind].map(([paidFor, part]) => ({ entryId, day, kind: paidFor, amount: part }))
  })
}

/** The same month and kind once, in order. */
function summed(lines: readonly IncomeLine[]): Income[] {
  const byKey = new Map<string, Income>()
  for (const { day, kind, amount } of lines) {
    const month = monthOf(day)
    const key = `${month} ${kind}`
    const known = byKey.get(key)
    byKey.set(key, { month, kind, amount: (known?.amount ?? 0) + amount })
  }
  const inOrder = [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([, income]) => income).filter(({ amount }) => amount !== 0)
}
