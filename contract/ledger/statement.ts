import type { Day } from '#contract/calendar-day.ts'
import { duesUntil, type Due } from './schedule.ts'
import { standingOf } from './standing.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** One event in an agreement's money: something fell due, or money came or was refunded. Amounts are in cents. */
export type StatementLine = {
  day: Day
  kind: Due['kind'] | 'PAYMENT' | 'CONFIRMATION' | 'CREDIT' | 'REFUND'
  /** The name of an add-on or a charge, or the note of an entry. */
  name: string
  /** The days that a due is for; `null` for an entry. */
  from: Day | null
  to: Day | null
  /** The entry of this line; `null` for a due, which follows from the terms. */
  entryId: string | null
  /** What the guest has to pay for it; 0 for money. */
  charged: number
  /** What was received or credited; negative for a refund. */
  paid: number
  /** What is owed after this line; negative if paid in advance. */
  balance: number
}

/** What happened from one day to another, both inclusive, with what was owed before and after. */
export type LedgerStatement = {
  from: Day
  to: Day
  opening: number
  lines: StatementLine[]
  charged: number
  paid: number
  closing: number
}

const MONEY = ['PAYMENT', 'CONFIRMATION', 'CREDIT', 'REFUND'] as const
type Money = (typeof MONEY)[number]

/**
 * Returns the statement of an agreement over some days, from its terms and the entries that count. Within a day, dues
 * come before money. The closing sum of a statement is the opening sum of the next.
 */
export function statementOf(
  tenancy: Tenancy,
  entries: readonly Entry[],
  { from, to, today }: { from: Day; to: Day; today: Day },
): LedgerStatement {
  const { counting } = standingOf(entries, today)
  const dues = duesUntil(tenancy, counting, to).map(dueLine)
  const money = counting.filter(({ day }) => day <= to).flatMap(moneyLine)
  const all = [...dues, ...money].toSorted(inOrder)
  const before = all.filter(({ day }) => day < from)
  const opening = before.reduce((sum, { charged, paid }) => sum + charged - paid, 0)
  let balance = opening
  const lines = all
    .filter(({ day }) => day >= from)
    .map((line): StatementLine => {
      balance += line.charged - line.paid
      return { ...line, balance }
    })
  return {
    from,
    to,
    opening,
    lines,
    charged: lines.reduce((sum, { charged }) => sum + charged, 0),
    paid: lines.reduce((sum, { paid }) => sum + paid, 0),
    closing: balance,
  }
}

type Line = Omit<StatementLine, 'balance'>

function dueLine({ kind, name, dueOn, from, to, amount }: Due): Line {
  return { day: dueOn, kind, name, from, to, entryId: null, charged: amount, paid: 0 }
}

function moneyLine({ id, kind, amount, day, note }: Entry): Line[] {
  if (!isMoney(kind) || amount === null) return []
  const paid = kind === 'REFUND' ? -amount : amount
  return [{ day, kind, name: note, from: null, to: null, entryId: id, charged: 0, paid }]
}

function isMoney(kind: Entry['kind']): kind is Money {
  return MONEY.some((money) => money === kind)
}

/** Orders by day; dues before money. Dues keep their own order, entries are in the order in which they were made. */
function inOrder(a: Line, b: Line): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  if (a.entryId === null || b.entryId === null)
    return a.entryId === b.entryId ? 0 : a.entryId === null ? -1 : 1
  return a.entryId < b.entryId ? -1 : 1
}
