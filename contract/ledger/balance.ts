import { addDays, type Day, laterOf } from '#contract/calendar-day.ts'
import { fillDues, type Filled, type Share } from './fill.ts'
import { amountUpTo, daysIn, type Due, duesUntil, openingDay, rentDays, type RentDays } from './schedule.ts'
import { countingOf, type Standing, standingOf } from './standing.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** The state of a ledger as of a day, with the status of each payment. */
export type Account = Balance & Standing

/** The state of a ledger as of a day. Amounts are in cents. */
export type Balance = Pick<Standing, 'counting'> & {
  asOf: Day
  /** What is due, and how much of it is paid: up to the day asked for, and further ahead as far as money covers it. */
  dues: Filled[]
  /** Which payment went to which due. */
  shares: Share[]
  /** The total due by now. */
  due: number
  /** Payments and confirmed claims, minus refunds. */
  paid: number
  credits: number
  /** Due by now and not paid; negative if paid in advance. */
  owed: number
  /** The last day for which rent is fully paid; the day before the first if none is; `null` without rent. */
  paidTo: Day | null
  /** Unpaid rent for days that have come, in days and cents; none while all of it is due today. */
  arrears: { days: number; amount: number }
  bond: { received: number; lodged: number; refunded: number; claimed: number }
  /** The days for which rent is due. */
  rentDays: RentDays | null
}

/** The entries that affect what is due, besides the terms. */
const DECIDE_DUES: ReadonlySet<Entry['kind']> = new Set(['RENT_END', 'RENT_CHANGE', 'CHARGE', 'OPENING'])

/**
 * How many days to look ahead for dues that advance money pays for. Whatever is left after the last of these is an
 * overpayment.
 */
const AHEAD_DAYS = [366, 3 * 366, 10 * 366]

/**
 * Returns the account of an agreement from its terms and entries alone: the same on every device and on the server,
 * whatever the order of the entries. `until` is the last due day to show; it is at least today.
 */
export function accountOf(
  tenancy: Tenancy,
  entries: readonly Entry[],
  today: Day,
  until: Day = today,
): Account {
  const { counting, statuses } = standingOf(entries, today)
  return { ...balanceOfCounting(tenancy, counting, today, until), statuses }
}

/** The same without the payment statuses, for sums over many ledgers. */
export function balanceOf(
  tenancy: Tenancy,
  entries: readonly Entry[],
  today: Day,
  until: Day = today,
): Balance {
  return balanceOfCounting(tenancy, countingOf(entries), today, until)
}

function balanceOfCounting(tenancy: Tenancy, counting: Entry[], today: Day, until: Day): Balance {
  const sums = sumsByKind(counting)
  const sumOf = (kind: Entry['kind']): number => sums.get(kind) ?? 0
  const credits = sumOf('CREDIT')
  const paid = sumOf('PAYMENT') + sumOf('CONFIRMATION') - sumOf('REFUND')
  // Nearly all entries are money; only the few others affect what is due.
  const deciding = counting.filter(({ kind }) => DECIDE_DUES.has(kind))
  const dues = duesToShow(tenancy, deciding, until > today ? until : today, paid + credits)
  const { filled, shares } = fillDues(dues, counting)
  const due = filled.reduce((sum, { dueOn, amount }) => (dueOn <= today ? sum + amount : sum), 0)
  const rent = filled.filter(({ kind }) => kind === 'rent')
  const days = rentDays(tenancy, deciding)
  return {
    counting,
    asOf: today,
    dues: filled,
    shares,
    due,
    paid,
    credits,
    owed: due - paid - credits,
    paidTo:
      days === null ? null : paidTo(rent, addDays(laterOf(days.from, openingDay(deciding) ?? days.from), -1)),
    arrears: arrearsOf(rent, today, tenancy.isPaidInArrears),
    bond: {
      received: sumOf('BOND_RECEIVED'),
      lodged: sumOf('BOND_LODGED'),
      refunded: sumOf('BOND_REFUNDED'),
      claimed: sumOf('BOND_CLAIMED'),
    },
    rentDays: days,
  }
}

/** Returns the dues up to a day, and later ones that there is money for. */
function duesToShow(tenancy: Tenancy, deciding: readonly Entry[], until: Day, money: number): Due[] {
  let dues = duesUntil(tenancy, deciding, until)
  if (totalOf(dues) >= money) return dues
  for (const days of AHEAD_DAYS) {
    dues = duesUntil(tenancy, deciding, addDays(until, days))
    if (totalOf(dues) >= money) break
  }
  let left = money
  return dues.filter(({ dueOn, amount }) => {
    const isNeeded = dueOn <= until || left > 0
    left -= amount
    return isNeeded
  })
}

/** Whether a day of a due is paid. `ahead`: not due yet, or in the future. */
export type DayState = 'paid' | 'part' | 'owed' | 'ahead'

/** Returns the state of a day of rent, by the due that contains it. */
export function dayState(due: Filled, day: Day, today: Day, isPaidInArrears: boolean): DayState {
  const before = amountUpTo(due, addDays(day, -1))
  const after = amountUpTo(due, day)
  if (due.paid >= after) return 'paid'
  if (due.paid > before) return 'part'
  return day <= today && isLate(due, today, isPaidInArrears) ? 'owed' : 'ahead'
}

/** Whether the days of a due are owed by now: rent in advance from its due day on, rent in arrears from the day after. */
function isLate({ dueOn }: Due, today: Day, isPaidInArrears: boolean): boolean {
  return isPaidInArrears ? dueOn < today : dueOn <= today
}

function paidTo(rent: readonly Filled[], before: Day): Day {
  let last = before
  for (const due of rent) {
    if (due.paid < due.amount) return lastPaidDay(due)
    last = due.to
  }
  return last
}

/** Returns the last day of a due that its money fully covers; the day before its first if none. */
function lastPaidDay(due: Filled): Day {
  let day = addDays(due.from, -1)
  while (day < due.to && amountUpTo(due, addDays(day, 1)) <= due.paid) day = addDays(day, 1)
  return day
}

/**
 * Rent is not in arrears on the day on which it falls due: there is still time to pay it. If older rent is unpaid, every
 * day since the rent ran out counts, as Tenancy Services counts them.
 */
function arrearsOf(rent: readonly Filled[], today: Day, isPaidInArrears: boolean): Account['arrears'] {
  let days = 0
  let amount = 0
  const open = rent.filter((due) => isLate(due, today, isPaidInArrears) && due.paid < due.amount)
  if (open.every(({ dueOn }) => dueOn === today)) return { days, amount }
  for (const due of open) {
    const lastDay = due.to < today ? due.to : today
    const unpaid = amountUpTo(due, lastDay) - due.paid
    if (unpaid <= 0) continue
    amount += unpaid
    days += daysIn(addDays(lastPaidDay(due), 1), lastDay)
  }
  return { days, amount }
}

function totalOf(dues: readonly Due[]): number {
  return dues.reduce((sum, { amount }) => sum + amount, 0)
}

function sumsByKind(entries: readonly Entry[]): Map<Entry['kind'], number> {
  const sums = new Map<Entry['kind'], number>()
  for (const { kind, amount } of entries) sums.set(kind, (sums.get(kind) ?? 0) + (amount ?? 0))
  return sums
}
