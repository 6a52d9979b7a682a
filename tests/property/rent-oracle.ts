import { dayOf, numberOf } from '#tests/property/oracle-days.ts'
import { type Due, duesOf, openingOf, partEnds } from '#tests/property/oracle-dues.ts'
import {
  countingOn,
  type OracleEntry,
  type OracleTerms,
  rounded,
  spansOf,
} from '#tests/property/oracle-periods.ts'

/*
 * A second reckoning of a ledger, written from the Residential Tenancies Act and docs/decisions (0061, 0110) and
 * not from the code: days are numbers, amounts are exact fractions of BigInt, and time goes one day after the other. It
 * imports nothing of domain/money, so that a mistake has to be made twice to stay hidden.
 */

export type OracleDue = {
  kind: string
  dueOn: string
  from: string
  to: string
  amount: number
  paid: number
  parts: number[]
}

export type OracleAccount = {
  dues: OracleDue[]
  due: number
  owed: number
  paidTo: string | null
  arrears: { days: number; amount: number; dueOn: string | null }
  /** Received by month, in cents; months in which it came to nothing are left out. */
  income: Record<string, number>
}

type Money = {
  day: number
  id: string
  left: bigint
  use: 'any' | 'damage'
  isPayment: boolean
  isCredit: boolean
}

function moneyOf(come: readonly OracleEntry[]): Money[] {
  const moneys = come.flatMap((entry): Money[] => {
    const { id, kind, amount, rounding = 0, awardedFor } = entry
    const money = { day: numberOf(entry.day), id, left: BigInt(amount ?? 0), use: 'any' as const }
    if (kind === 'CREDIT') return [{ ...money, isPayment: false, isCredit: true }]
    if (kind === 'BOND_CLAIMED' && awardedFor !== undefined)
      return [
        { ...money, use: awardedFor === 'DAMAGE' ? 'damage' : 'any', isPayment: false, isCredit: false },
      ]
    if (kind !== 'PAYMENT' && kind !== 'CONFIRMATION') return []
    const own = {
      ...money,
      left: money.left + BigInt(Math.min(0, rounding)),
      isPayment: true,
      isCredit: false,
    }
    const more = { ...money, left: BigInt(Math.max(0, rounding)), isPayment: false, isCredit: true }
    return rounding > 0 ? [own, more] : [own]
  })
  moneys.sort((a, b) => a.day - b.day || (a.id === b.id ? 0 : a.id < b.id ? -1 : 1))
  // Money that was given back is the latest: payments first, then credits.
  let back = come.reduce((sum, { kind, amount }) => (kind === 'REFUND' ? sum + BigInt(amount ?? 0) : sum), 0n)
  for (const isOf of [(each: Money) => each.isPayment, (each: Money) => each.isCredit])
    for (const money of moneys.toReversed().filter(isOf)) {
      const taken = back < money.left ? back : money.left
      money.left -= taken
      back -= taken
    }
  return moneys
}

/** Lets money pay, one cent's worth of choice at a time: rent of its day, other things of its day, what comes next. */
function pay(dues: Due[], moneys: Money[]): bigint {
  let awarded = 0n
  for (const money of moneys) {
    const open = (): Due | undefined => {
      const unpaid = dues.filter(({ paid, amount }) => paid < amount)
      const come = unpaid.filter(({ dueOn }) => dueOn <= money.day)
      if (money.use === 'damage') return come.find(({ kind }) => kind === 'charge')
      return come.find(({ kind }) => kind === 'rent') ?? come[0] ?? unpaid[0]
    }
    for (let due = open(); due !== undefined && money.left > 0n; due = open()) {
      const amount = money.left < due.amount - due.paid ? money.left : due.amount - due.paid
      due.paid += amount
      money.left -= amount
      if (!money.isPayment && !money.isCredit) awarded += amount
    }
    if (!money.isPayment && !money.isCredit && money.use === 'any') awarded += money.left
  }
  return awarded
}

/** The cents of a due's days up to and including one, each cut rounded. */
function upTo(
  terms: OracleTerms,
  counting: readonly OracleEntry[],
  due: Due,
  day: number,
  first: number,
): bigint {
  if (day < due.from) return 0n
  const ends = partEnds(terms, counting, due, first)
  let at = due.from
  let sum = 0n
  for (const [nth, part] of due.parts.entries()) {
    const to = ends[nth] ?? due.to
    if (day >= to) sum += part
    else if (day >= at) return sum + rounded(part * BigInt(day - at + 1), BigInt(to - at + 1))
    at = to + 1
  }
  return sum
}

const IS_INCOME: Record<string, bigint> = { PAYMENT: 1n, CONFIRMATION: 1n, BOND_CLAIMED: 1n, REFUND: -1n }

/** What was received by month. Money that was reversed on a later day stays where it was, and goes on that day. */
function incomeOf(entries: readonly OracleEntry[], today: number): Record<string, number> {
  const months = new Map<string, bigint>()
  const add = (day: string, amount: bigint): void => {
    const month = day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0n) + amount)
  }
  const reversals = new Map(
    entries
      .filter(({ kind, day }) => kind === 'REVERSAL' && numberOf(day) <= today)
      .map((each) => [each.entryId, each.day]),
  )
  for (const { id, kind, day, amount } of entries) {
    const sign = IS_INCOME[kind]
    if (sign === undefined || numberOf(day) > today) continue
    const reversedOn = reversals.get(id)
    if (reversedOn !== undefined && reversedOn <= day) continue
    add(day, sign * BigInt(amount ?? 0))
    if (reversedOn !== undefined) add(reversedOn, -sign * BigInt(amount ?? 0))
  }
  return Object.fromEntries(
    [...months].filter(([, sum]) => sum !== 0n).map(([month, sum]) => [month, Number(sum)]),
  )
}

/** Reckons an account as of a day. */
export function oracleAccount(
  terms: OracleTerms,
  entries: readonly OracleEntry[],
  asOf: string,
): OracleAccount {
  const today = numberOf(asOf)
  const counting = countingOn(entries, today)
  const come = counting.filter(
    ({ kind, day }) =>
      numberOf(day) <= today || ['CHARGE', 'RENT_CHANGE', 'RENT_END', 'OPENING'].includes(kind),
  )
  const moneys = moneyOf(come)
  const paying = moneys.reduce((sum, { left }) => sum + left, 0n)
  // As far ahead as money reaches, within ten years.
  let dues = duesOf(terms, come, today, today)
  for (const years of [1, 3, 10]) {
    if (dues.reduce((sum, { amount }) => sum + amount, 0n) >= paying) break
    dues = duesOf(terms, come, today, today + years * 366)
  }
  const awarded = pay(dues, moneys)
  const sumOf = (kind: string): bigint =>
    come.reduce((sum, each) => (each.kind === kind ? sum + BigInt(each.amount ?? 0) : sum), 0n)
  const roundings = come.reduce((sum, { rounding = 0 }) => sum + BigInt(rounding), 0n)
  const due = dues.reduce((sum, each) => (each.dueOn <= today ? sum + each.amount : sum), 0n)
  const got =
    sumOf('PAYMENT') + sumOf('CONFIRMATION') - sumOf('REFUND') + sumOf('CREDIT') + roundings + awarded
  const first = spansOf(terms, come, today)[0]?.from ?? null
  // Rent of nothing is paid as soon as it is due, and not before.
  const rent = dues.filter(({ kind, dueOn, paid }) => kind === 'rent' && (dueOn <= today || paid > 0n))
  let arrears = 0n
  let since: number | null = null
  for (const each of rent) {
    if (each.dueOn >= today || each.paid >= each.amount) continue
    const unpaid = upTo(terms, come, each, Math.min(each.to, today), first ?? 0) - each.paid
    if (unpaid <= 0n) continue
    arrears += unpaid
    since ??= each.dueOn
  }
  const opening = openingOf(come)
  let paidTo = first === null ? null : Math.max(first, opening ?? first) - 1
  for (const each of rent) {
    if (paidTo === null) break
    if (each.paid >= each.amount) {
      paidTo = each.to
      continue
    }
    let day = each.from - 1
    while (day < each.to && upTo(terms, come, each, day + 1, first ?? 0) <= each.paid) day += 1
    paidTo = day
    break
  }
  return {
    dues: dues
      .filter(({ dueOn, paid }) => dueOn <= today || paid > 0n)
      .map(({ kind, dueOn, from, to, amount, paid, parts }) => {
        return {
          ...{ kind, dueOn: dayOf(dueOn), from: dayOf(from), to: dayOf(to) },
          ...{ amount: Number(amount), paid: Number(paid), parts: parts.map(Number) },
        }
      }),
    due: Number(due),
    owed: Number(due - got),
    paidTo: paidTo === null ? null : dayOf(paidTo),
    arrears: {
      days: since === null ? 0 : today - since,
      amount: Number(arrears),
      dueOn: since === null ? null : dayOf(since),
    },
    income: incomeOf(entries, today),
  }
}
