import type { Day } from '#contract/calendar-day.ts'
import { OVERDUE_LINES_MAX, type OverdueRent } from '#contract/overdue-rent.ts'
import { balanceOf } from './balance.ts'
import type { Entry, Tenancy } from './tenancy.ts'

const MONEY: ReadonlySet<Entry['kind']> = new Set(['PAYMENT', 'CONFIRMATION', 'CREDIT', 'REFUND'])

/**
 * Returns the rent that is unpaid as of a day, for a notice given on that day. Money of later days doesn't count. If
 * there are more periods than a notice lists, the earliest ones are combined into one line.
 */
export function unpaidRent(tenancy: Tenancy, entries: readonly Entry[], asOf: Day): OverdueRent {
  const known = entries.filter(({ kind, day }) => !MONEY.has(kind) || day <= asOf)
  const { dues, paidTo, arrears } = balanceOf(tenancy, known, asOf)
  // Rent that is due on this very day is in no notice, unless older rent is unpaid too.
  const overdue = arrears.days === 0 ? [] : dues
  const lines = overdue
    .filter(({ kind, dueOn, amount, paid }) => kind === 'rent' && dueOn <= asOf && paid < amount)
    .map(({ dueOn, from, to, amount, paid }) => ({ dueOn, from, to, amount, paid }))
  return { asOf, paidTo, days: arrears.days, amount: arrears.amount, lines: withEarliestInOne(lines) }
}

function withEarliestInOne(lines: OverdueRent['lines']): OverdueRent['lines'] {
  const earliest = lines.slice(0, Math.max(0, lines.length - OVERDUE_LINES_MAX + 1))
  const [first, last] = [earliest[0], earliest.at(-1)]
  if (first === undefined || last === undefined || earliest.length === 1) return lines
  const amount = earliest.reduce((sum, line) => sum + line.amount, 0)
  const paid = earliest.reduce((sum, line) => sum + line.paid, 0)
  return [
    { dueOn: first.dueOn, from: first.from, to: last.to, amount, paid },
    ...lines.slice(earliest.length),
  ]
}
