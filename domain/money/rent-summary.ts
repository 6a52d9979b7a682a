import { addDays, type Day } from '#domain/calendar/calendar-day.ts'
import { type Account, accountOf } from './balance.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** What else changes the arrears, each with a line of its own on its day. */
type OtherLine = 'REFUND' | 'CREDIT' | 'ROUNDING' | 'BOND_CLAIMED'

/** One line of the official rent summary. Amounts are in cents. */
export type SummaryLine = {
  /** A period of rent with the payments of its days, or something else with a line of its own. */
  kind: 'rent' | OtherLine
  /** When the rent of a period is due; the day of anything else. */
  dueOn: Day
  /** The days of a period; `null` for anything else. */
  from: Day | null
  to: Day | null
  /** Negative for what the host took off. */
  due: number
  /** Negative for money that was given back. */
  paid: number
  /** The days on which it was paid, each once. */
  paidOn: Day[]
  /** Everything due so far minus everything paid so far. */
  arrears: number
}

export type RentSummary = { lines: SummaryLine[]; due: number; paid: number; arrears: number }

type Line = Omit<SummaryLine, 'arrears'>

/**
 * Returns the official rent summary of Tenancy Services: a line for each period whose rent is due by `today`, and what
 * was paid on its days. Rent paid before the first period is in the first line, later payments are in the last. Refunds,
 * credits, rounding and awarded bond have lines of their own after the period of their day. Only what went to rent
 * counts: of a payment that also covers firewood, only the rent's share.
 */
export function rentSummary(tenancy: Tenancy, entries: readonly Entry[], today: Day): RentSummary {
  const account = accountOf(tenancy, entries, today)
  const ofRent = rentParts(account)
  const periods = account.dues.filter(({ kind, dueOn }) => kind === 'rent' && dueOn <= today)
  const spans = periods.length === 0 ? [null] : periods
  const ordered = spans.flatMap((due, nth): Line[] => {
    const next = periods[nth + 1]
    // The days up to the next period's first day, so that no payment falls between two lines.
    const lastDay = next === undefined ? null : addDays(next.from, -1)
    const within = ofRent.filter(
      ({ day }) => (nth === 0 || due === null || day >= due.from) && (lastDay === null || day <= lastDay),
    )
    const payments = within.filter(({ kind }) => kind === 'PAYMENT')
    const paidOn = [...new Set(payments.map(({ day }) => day))].sort()
    const period: Line[] =
      due === null
        ? []
        : [
            {
              kind: 'rent',
              dueOn: due.dueOn,
              from: due.from,
              to: due.to,
              due: due.amount,
              paid: sumOf(payments),
              paidOn,
            },
          ]
    return [...period, ...within.flatMap(otherLine)]
  })
  let arrears = 0
  const lines = ordered.map((line): SummaryLine => {
    arrears += line.due - line.paid
    return { ...line, arrears }
  })
  const sum = (of: (line: SummaryLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return { lines, due: sum(({ due }) => due), paid: sum(({ paid }) => paid), arrears }
}

/** The part of an entry that went to rent, or is left over. */
type RentPart = { id: string; kind: 'PAYMENT' | OtherLine; day: Day; amount: number }

function rentParts({ counting, shares, dues, asOf }: Account): RentPart[] {
  const others = new Set(dues.filter(({ kind }) => kind !== 'rent').map(({ id }) => id))
  // What rounding settles besides a payment is a share of the payment's entry, as a credit.
  const key = (kind: Entry['kind'], id: string): string => `${kind === 'CREDIT' ? 'credit' : 'money'} ${id}`
  const elsewhere = new Map<string, number>()
  for (const { kind, entryId, dueId, amount } of shares)
    if (dueId !== null && others.has(dueId))
      elsewhere.set(key(kind, entryId), (elsewhere.get(key(kind, entryId)) ?? 0) + amount)
  const ofRent = (kind: Entry['kind'], id: string, amount: number): number =>
    amount - (elsewhere.get(key(kind, id)) ?? 0)
  const parts = counting.flatMap((entry): RentPart[] => {
    const { id, kind, day, rounding = 0 } = entry
    const amount = entry.amount ?? 0
    if (day > asOf) return []
    if (kind === 'REFUND') return [{ id, kind, day, amount: -amount }]
    if (kind === 'CREDIT') return [{ id, kind, day, amount: ofRent(kind, id, amount) }]
    if (kind === 'BOND_CLAIMED')
      return entry.awardedFor === 'RENT' ? [{ id, kind, day, amount: ofRent(kind, id, amount) }] : []
    if (kind !== 'PAYMENT' && kind !== 'CONFIRMATION') return []
    const rounded = rounding > 0 ? ofRent('CREDIT', id, rounding) : rounding
    return [
      { id, kind: 'PAYMENT', day, amount: ofRent(kind, id, amount) },
      { id, kind: 'ROUNDING', day, amount: rounded },
    ]
  })
  return parts.filter(({ amount }) => amount !== 0).toSorted(inOrder)
}

/** Orders by day, then as the entries were made, in whatever order they arrived. */
function inOrder(a: RentPart, b: RentPart): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1
}

/** Returns the line of what is no payment: money that moved is paid, and what the host took off is no longer due. */
function otherLine({ kind, day, amount }: RentPart): Line[] {
  if (kind === 'PAYMENT') return []
  const line = { kind, dueOn: day, from: null, to: null }
  return kind === 'REFUND' || kind === 'BOND_CLAIMED'
    ? [{ ...line, due: 0, paid: amount, paidOn: [day] }]
    : [{ ...line, due: -amount, paid: 0, paidOn: [] }]
}

function sumOf(parts: readonly RentPart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}
