import { addDays, addMonths, type Day, daysBetween, monthOf } from '#domain/calendar/calendar-day.ts'
import { EXPENSE_KINDS, type ExpenseRow } from '#contract/expense.ts'
import { INCOME_KINDS } from '#contract/income-kinds.ts'
import type { RevenueReport } from '#contract/revenue.ts'
import { type Balance, balanceOf } from './balance.ts'
import { incomeByMonth, noIncome, type MonthIncome } from './revenue.ts'
import type { RentDays } from './rent-days.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** An agreement with its ledger, and the current day at its place. */
export type HostedTenancy = { tenancy: Tenancy; entries: readonly Entry[]; unitId: string; today: Day }

/** The fields of an expense that a report uses. */
export type Spent = Pick<ExpenseRow, 'day' | 'unitId' | 'kind' | 'amount' | 'isRemoved'>

type Asked = { from: Day; to: Day; today: Day }

/** Returns the first and the last day of the New Zealand tax year that ends in `year`. */
export function taxYearDays(year: number): { from: Day; to: Day } {
  return { from: `${year - 1}-04-01`, to: `${year}-03-31` }
}

/** What reports use of one ledger, by month. The same for every year up to the day its balance covers. */
export type LedgerBook = {
  unitId: string
  /** Due and unpaid by the day of the balance, in cents; 0 if paid in advance. */
  owed: number
  /** Months with money received. */
  income: ReadonlyMap<string, MonthIncome>
  /** What is due after that day and not paid, by month, in cents. */
  ahead: ReadonlyMap<string, number>
  /** The days for which rent is due. */
  rent: RentDays | null
}

/** Returns the book of a ledger from its balance, which has to reach as far ahead as the reports made from it. */
export function ledgerBook(balance: Balance, unitId: string): LedgerBook {
  const ahead = new Map<string, number>()
  for (const { dueOn, amount, paid } of balance.dues)
    if (dueOn > balance.asOf) ahead.set(monthOf(dueOn), (ahead.get(monthOf(dueOn)) ?? 0) + amount - paid)
  return {
    unitId,
    owed: Math.max(0, balance.owed),
    income: incomeByMonth(balance),
    ahead,
    rent: balance.rentDays,
  }
}

/**
 * Returns what a host received and spent from one day to another, both inclusive, and what is due after `today`. The
 * days are the first and the last of a month. Devices and the server use this function, and its result doesn't depend
 * on any order.
 */
export function revenueReport(
  tenancies: readonly HostedTenancy[],
  expenses: readonly Spent[],
  asked: Asked,
): RevenueReport {
  const books = tenancies.map(({ tenancy, entries, unitId, today }) =>
    ledgerBook(balanceOf(tenancy, entries, today, asked.to), unitId),
  )
  return reportOfBooks(books, expenses, asked)
}

/** The same from existing books. */
export function reportOfBooks(
  books: readonly LedgerBook[],
  expenses: readonly Spent[],
  { from, to, today }: Asked,
): RevenueReport {
  const months = new Map(monthsOf(from, to).map((month) => [month, { received: 0, spent: 0, ahead: 0 }]))
  const rooms = new Map<string | null, { received: number; spent: number; let: Span[] }>()
  const kinds = noIncome()
  const spentKinds = new Map(EXPENSE_KINDS.map((kind) => [kind, 0]))
  const lastNight = today < to && today >= from ? today : to
  let owed = 0
  const roomOf = (unitId: string | null) => {
    const room = rooms.get(unitId) ?? { received: 0, spent: 0, let: [] }
    rooms.set(unitId, room)
    return room
  }

  for (const { unitId, owed: ofLedger, income, ahead, rent } of books) {
    owed += ofLedger
    for (const [month, sums] of months) {
      sums.ahead += ahead.get(month) ?? 0
      const ofMonth = income.get(month)
      if (ofMonth === undefined) continue
      let received = 0
      for (const kind of INCOME_KINDS) {
        kinds[kind] += ofMonth[kind]
        received += ofMonth[kind]
      }
      sums.received += received
      roomOf(unitId).received += received
    }
    const nights = rent && spanWithin(rent.from, rent.until, from, lastNight)
    if (nights !== null) roomOf(unitId).let.push(nights)
  }
  for (const { day, unitId, kind, amount, isRemoved } of expenses) {
    const month = isRemoved ? undefined : months.get(monthOf(day))
    if (month === undefined) continue
    month.spent += amount
    roomOf(unitId).spent += amount
    spentKinds.set(kind, (spentKinds.get(kind) ?? 0) + amount)
  }

  const total = (part: 'received' | 'spent' | 'ahead'): number =>
    [...months.values()].reduce((sum, month) => sum + month[part], 0)
  return {
    from,
    to,
    received: total('received'),
    spent: total('spent'),
    owed,
    ahead: total('ahead'),
    months: [...months].map(([month, sums]) => ({ month, ...sums })),
    rooms: [...rooms]
      .map(([unitId, { received, spent, let: spans }]) => {
        return { unitId, received, spent, nightsLet: nightsIn(spans) }
      })
      .sort((a, b) => b.received - a.received || ((a.unitId ?? '') < (b.unitId ?? '') ? -1 : 1)),
    nights: daysBetween(from, lastNight) + 1,
    kinds: INCOME_KINDS.map((kind) => ({ kind, amount: kinds[kind] })).filter(({ amount }) => amount !== 0),
    spentKinds: [...spentKinds]
      .filter(([, amount]) => amount !== 0)
      .map(([kind, amount]) => ({ kind, amount })),
  }
}

/** The first night, and the day after the last night. */
type Span = { from: Day; until: Day }

function spanWithin(from: Day, until: Day | null, first: Day, lastNight: Day): Span | null {
  const start = from > first ? from : first
  const dayAfter = addDays(lastNight, 1)
  const end = until !== null && until < dayAfter ? until : dayAfter
  return start < end ? { from: start, until: end } : null
}

/** Counts the nights of spans; nights shared by several count once. */
function nightsIn(spans: readonly Span[]): number {
  let nights = 0
  let counted = ''
  for (const { from, until } of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const start = from > counted ? from : counted
    if (start >= until) continue
    nights += daysBetween(start, until)
    counted = until
  }
  return nights
}

function monthsOf(from: Day, to: Day): string[] {
  const months: string[] = []
  for (let day = from; day <= to; day = addMonths(day, 1)) months.push(monthOf(day))
  return months
}
