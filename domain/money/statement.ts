import type { Day } from '#domain/calendar/calendar-day.ts'
import { balanceOf } from './balance.ts'
import { duesUntil, type Due } from './schedule.ts'
import { countingOf, takenBack } from './standing.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** One event in an agreement's money: something fell due, or money came or was refunded. Amounts are in cents. */
export type StatementLine = {
  day: Day
  kind: Due['kind'] | Money | 'ROUNDING' | 'REVERSAL'
  /** The name of an add-on or a charge, or the note of an entry. */
  name: string
  /** The days that a due is for; `null` for an entry. */
  from: Day | null
  to: Day | null
  /** The entry of this line; `null` for a due, which follows from the terms. */
  entryId: string | null
  /** What the guest has to pay for it; 0 for money. */
  charged: number
  /** What was received or credited; negative for a refund, and for money that was reversed. */
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

const MONEY = ['PAYMENT', 'CONFIRMATION', 'CREDIT', 'REFUND', 'BOND_CLAIMED'] as const
type Money = (typeof MONEY)[number]

/**
 * Returns the statement of an agreement over some days, from its terms and the entries that count. Within a day, dues
 * come before money. What was reversed on a later day has both its lines. The closing sum of a statement is the opening
 * sum of the next.
 */
export function statementOf(
  tenancy: Tenancy,
  entries: readonly Entry[],
  { from, to, today }: { from: Day; to: Day; today: Day },
): LedgerStatement {
  const counting = countingOf(entries, today)
  const dues = duesUntil(tenancy, counting, today, to).map(dueLine)
  const damage = damageCharged(tenancy, entries, to)
  const linesOf = (entry: Entry): Line[] => entryLines(entry, damage.get(entry.id) ?? 0)
  const money = counting.filter(({ day }) => day <= to).flatMap(linesOf)
  const all = [...dues, ...money, ...reversedLines(entries, { to, today }, linesOf)].toSorted(inOrder)
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

function entryLines(
  { id, kind, amount, day, note, rounding = 0, awardedFor }: Entry,
  damage: number,
): Line[] {
  if (!isMoney(kind) || amount === null) return []
  const line = { day, name: note, from: null, to: null, entryId: id, charged: 0 }
  if (kind === 'BOND_CLAIMED') {
    const settled = awardedFor === 'RENT' ? amount : damage
    return settled === 0 ? [] : [{ ...line, kind, paid: settled }]
  }
  const paid = { ...line, kind, paid: kind === 'REFUND' ? -amount : amount }
  return rounding === 0 ? [paid] : [paid, { ...line, kind: 'ROUNDING', name: '', paid: rounding }]
}

/** Returns the lines of entries that were reversed on a later day: those of the entry, and the same taken back. */
function reversedLines(
  entries: readonly Entry[],
  { to, today }: { to: Day; today: Day },
  linesOf: (entry: Entry) => Line[],
): Line[] {
  return takenBack(entries, today).flatMap(({ entry, reversalId, day }) => {
    const { id, kind, day: on, amount, note } = entry
    const first: Line[] =
      kind === 'CHARGE'
        ? [
            {
              day: on,
              kind: 'charge',
              name: note,
              from: on,
              to: on,
              entryId: id,
              charged: amount ?? 0,
              paid: 0,
            },
          ]
        : linesOf(entry)
    const back = first.map((line): Line => {
      const taken = { charged: 0 - line.charged, paid: 0 - line.paid }
      return { ...line, ...taken, day, kind: 'REVERSAL', from: null, to: null, entryId: reversalId }
    })
    return [...first, ...back].filter((line) => line.day <= to)
  })
}

/** Returns how much each bond awarded for damage has paid of what was charged for it, by its entry. */
function damageCharged(tenancy: Tenancy, entries: readonly Entry[], to: Day): Map<string, number> {
  const paid = new Map<string, number>()
  if (!entries.some(({ awardedFor }) => awardedFor === 'DAMAGE')) return paid
  for (const { entryId, kind, amount } of balanceOf(tenancy, entries, to).shares)
    if (kind === 'BOND_CLAIMED') paid.set(entryId, (paid.get(entryId) ?? 0) + amount)
  return paid
}

function isMoney(kind: Entry['kind']): kind is Money {
  return MONEY.some((money) => money === kind)
}

/** Orders by day; dues before money. Dues keep their own order, entries are in the order in which they were made. */
function inOrder(a: Line, b: Line): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  if (a.entryId === null || b.entryId === null)
    return a.entryId === b.entryId ? 0 : a.entryId === null ? -1 : 1
  return a.entryId === b.entryId ? 0 : a.entryId < b.entryId ? -1 : 1
}
