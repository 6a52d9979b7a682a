import { type Day, monthOf } from '#domain/calendar/calendar-day.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import type { IncomeKind } from '#contract/income-kinds.ts'
import { type Balance, balanceOf } from './balance.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** Money received under one agreement in one month for one kind, in cents; negative if more was refunded. */
export type Income = { month: string; kind: IncomeKind; amount: number }

/** The part of an entry received for one kind, in cents; negative for a refund. */
export type IncomeLine = { entryId: string; day: Day; kind: IncomeKind; amount: number }

/**
 * Returns what was received under an agreement, by the month in which it was paid and by kind. Credits aren't money,
 * and a bond belongs to the guest until it is awarded: then it is income once, whatever it pays. A month's sum is its
 * payments minus its refunds, whatever they were for.
 */
export function incomeOf(tenancy: Tenancy, entries: readonly Entry[], today: Day): Income[] {
  return summed(incomeLines(balanceOf(tenancy, entries, today)))
}

type Received = Pick<Balance, 'shares' | 'counting' | 'takenBack' | 'asOf'>

/**
 * Returns what was received under an agreement, entry by entry, as summed by `incomeOf`. What was reversed on a later day
 * stays in its month, and is taken back on the day of the reversal.
 */
export function incomeLines({ shares, counting, takenBack, asOf }: Received): IncomeLine[] {
  const sharesOf = groupedBy(shares, ({ entryId }) => entryId)
  const lines = counting.flatMap((entry): IncomeLine[] => {
    const { id: entryId, kind, day, amount } = entry
    if (day > asOf) return []
    if (kind !== 'PAYMENT' && kind !== 'CONFIRMATION') return wholeLine(entry)
    const byKind = new Map<IncomeKind, number>()
    // The part that was refunded later went to no due.
    let rest = amount ?? 0
    for (const { kind: paidWith, paidFor, amount: part } of sharesOf.get(entryId) ?? []) {
      if (paidFor === null || paidWith === 'CREDIT') continue
      byKind.set(paidFor, (byKind.get(paidFor) ?? 0) + part)
      rest -= part
    }
    if (rest !== 0) byKind.set('rest', rest)
    return [...byKind].map(([paidFor, part]) => ({ entryId, day, kind: paidFor, amount: part }))
  })
  const reversed = takenBack.flatMap(({ entry, reversalId, day }) =>
    wholeLine(entry).flatMap((line) => [line, { ...line, entryId: reversalId, day, amount: -line.amount }]),
  )
  return [...lines, ...reversed]
}

/** Returns an entry as income of one kind; nothing for one that is no income. */
function wholeLine({ id: entryId, kind, day, amount }: Entry): IncomeLine[] {
  const cents = amount ?? 0
  if (kind === 'BOND_CLAIMED') return [{ entryId, day, kind: 'bond', amount: cents }]
  if (kind === 'REFUND') return [{ entryId, day, kind: 'rest', amount: -cents }]
  if (kind === 'PAYMENT' || kind === 'CONFIRMATION') return [{ entryId, day, kind: 'rest', amount: cents }]
  return []
}

/** What was received in one month, by kind, in cents. */
export type MonthIncome = Record<IncomeKind, number>

/** Returns zero for every kind. */
export function noIncome(): MonthIncome {
  return { rent: 0, addOn: 0, charge: 0, bond: 0, rest: 0 }
}

/**
 * Returns the sums of `incomeLines` by month. What is left of a month's money after its shares is the rest, so no entry
 * has to be looked up.
 */
export function incomeByMonth({ shares, counting, takenBack, asOf }: Received): Map<string, MonthIncome> {
  const months = new Map<string, MonthIncome>()
  // Money is mostly in the order of its days: this avoids making and looking up a hundred thousand month strings.
  let last: { month: string; income: MonthIncome } | null = null
  const incomeOn = (day: Day): MonthIncome => {
    if (last !== null && day.startsWith(last.month)) return last.income
    const month = monthOf(day)
    const income = months.get(month) ?? noIncome()
    months.set(month, income)
    last = { month, income }
    return income
  }
  for (const { kind, day, amount } of counting) {
    if (day > asOf) continue
    if (kind === 'BOND_CLAIMED') incomeOn(day).bond += amount ?? 0
    else if (kind === 'REFUND') incomeOn(day).rest -= amount ?? 0
    else if (kind === 'PAYMENT' || kind === 'CONFIRMATION') incomeOn(day).rest += amount ?? 0
  }
  for (const { entry, day } of takenBack)
    for (const line of wholeLine(entry)) {
      incomeOn(line.day)[line.kind] += line.amount
      incomeOn(day)[line.kind] -= line.amount
    }
  for (const { kind, day, paidFor, amount } of shares) {
    if (paidFor === null || kind === 'CREDIT' || kind === 'BOND_CLAIMED') continue
    const income = incomeOn(day)
    income[paidFor] += amount
    income.rest -= amount
  }
  return months
}

/** Sums lines of the same month and kind, in order. */
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
