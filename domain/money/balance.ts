import { addDays, type Day, daysBetween, laterOf } from '#domain/calendar/calendar-day.ts'
import { zoneOf } from '#contract/region.ts'
import { fillDues, type Filled, type Share } from './fill.ts'
import { type RentDays, rentDays } from './rent-days.ts'
import { amountUpTo, type Due, duesUntil, openingDay } from './schedule.ts'
import { countingOf, type Standing, standingOf, type TakenBack, takenBack } from './standing.ts'
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
  /** What rounding cash to 10 cents settled besides; negative if more was handed over than was due. */
  rounding: number
  /** Bond awarded for rent, and of what was awarded for damage as much as was charged for it. */
  awarded: number
  /** Entries that counted until they were reversed on a later day. */
  takenBack: TakenBack[]
  /** Due by now and not paid; negative if paid in advance. */
  owed: number
  /** The last day for which rent is fully paid; the day before the first if none is; `null` without rent. */
  paidTo: Day | null
  arrears: Arrears
  bond: { received: number; lodged: number; refunded: number; claimed: number }
  /** The days for which rent is due. */
  rentDays: RentDays | null
}

/**
 * Rent that fell due before today and isn't paid: its cents for the days that have come, the day on which the oldest of
 * it fell due (`null` if there is none), and the days since then.
 */
export type Arrears = { days: number; amount: number; dueOn: Day | null }

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
  const { counting, statuses } = standingOf(entries, today, zoneOf(tenancy.region))
  return { ...balanceOfCounting(tenancy, { entries, counting }, today, until), statuses }
}

/** The same without the payment statuses, for sums over many ledgers. */
export function balanceOf(
  tenancy: Tenancy,
  entries: readonly Entry[],
  today: Day,
  until: Day = today,
): Balance {
  return balanceOfCounting(tenancy, { entries, counting: countingOf(entries, today) }, today, until)
}

function balanceOfCounting(
  tenancy: Tenancy,
  { entries, counting }: { entries: readonly Entry[]; counting: Entry[] },
  today: Day,
  until: Day,
): Balance {
  // What is dated ahead, such as a credit, counts from its day on.
  const come = counting.filter(({ day, kind }) => day <= today || DECIDE_DUES.has(kind))
  const sums = sumsByKind(come)
  const sumOf = (kind: Entry['kind']): number => sums.get(kind) ?? 0
  const credits = sumOf('CREDIT')
  const paid = sumOf('PAYMENT') + sumOf('CONFIRMATION') - sumOf('REFUND')
  const rounding = come.reduce((sum, entry) => sum + (entry.rounding ?? 0), 0)
  // Nearly all entries are money; only the few others affect what is due.
  const deciding = come.filter(({ kind }) => DECIDE_DUES.has(kind))
  const shown = until > today ? until : today
  // No refund is taken from an awarded bond.
  const money = Math.max(0, paid + credits + rounding) + sumOf('BOND_CLAIMED')
  const { filled, shares } = fillDues(duesToFill(tenancy, deciding, { today, shown, money }), come)
  const dues = filled.filter((each) => each.dueOn <= shown || each.paid > 0)
  const due = dues.reduce((sum, { dueOn, amount }) => (dueOn <= today ? sum + amount : sum), 0)
  const awarded = shares.reduce((sum, { kind, amount }) => (kind === 'BOND_CLAIMED' ? sum + amount : sum), 0)
  const rent = dues.filter(({ kind }) => kind === 'rent')
  const days = rentDays(tenancy, deciding, today)
  return {
    counting,
    takenBack: takenBack(entries, today),
    asOf: today,
    dues,
    shares,
    due,
    paid,
    credits,
    rounding,
    awarded,
    owed: due - paid - credits - rounding - awarded,
    paidTo:
      days === null ? null : paidTo(rent, addDays(laterOf(days.from, openingDay(deciding) ?? days.from), -1)),
    arrears: arrearsOf(rent, today),
    bond: {
      received: sumOf('BOND_RECEIVED'),
      lodged: sumOf('BOND_LODGED'),
      refunded: sumOf('BOND_REFUNDED'),
      claimed: sumOf('BOND_CLAIMED'),
    },
    rentDays: days,
  }
}

/** Returns the dues up to a day, and as many later ones as there is money for. */
function duesToFill(
  tenancy: Tenancy,
  deciding: readonly Entry[],
  { today, shown, money }: { today: Day; shown: Day; money: number },
): Due[] {
  let dues = duesUntil(tenancy, deciding, today, shown)
  for (const days of AHEAD_DAYS) {
    if (totalOf(dues) >= money) break
    dues = duesUntil(tenancy, deciding, today, addDays(shown, days))
  }
  return dues
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
 * Returns the dues of rent that are overdue on a day, each with what is unpaid of it for the days that have come. Rent is
 * not overdue on the day on which it falls due: there is still time to pay it.
 */
export function overdueRent(rent: readonly Filled[], today: Day): { due: Filled; unpaid: number }[] {
  return rent.flatMap((due) => {
    if (due.kind !== 'rent' || due.dueOn >= today || due.paid >= due.amount) return []
    const unpaid = amountUpTo(due, due.to < today ? due.to : today) - due.paid
    return unpaid > 0 ? [{ due, unpaid }] : []
  })
}

function arrearsOf(rent: readonly Filled[], today: Day): Arrears {
  const overdue = overdueRent(rent, today)
  const dueOn = overdue[0]?.due.dueOn ?? null
  return {
    days: dueOn === null ? 0 : daysBetween(dueOn, today),
    amount: overdue.reduce((sum, { unpaid }) => sum + unpaid, 0),
    dueOn,
  }
}

function totalOf(dues: readonly Due[]): number {
  return dues.reduce((sum, { amount }) => sum + amount, 0)
}

function sumsByKind(entries: readonly Entry[]): Map<Entry['kind'], number> {
  const sums = new Map<Entry['kind'], number>()
  for (const { kind, amount } of entries) sums.set(kind, (sums.get(kind) ?? 0) + (amount ?? 0))
  return sums
}
