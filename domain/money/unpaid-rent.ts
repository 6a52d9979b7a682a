import type { Day } from '#domain/calendar/calendar-day.ts'
import { OVERDUE_LINES_MAX, type OverdueRent } from '#contract/overdue-rent.ts'
import { balanceOf, overdueRent } from './balance.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/**
 * Returns the rent that is overdue on a day, for a notice given on that day. Money of later days doesn't count. If
 * there are more periods than a notice lists, the earliest ones are combined into one line.
 */
export function unpaidRent(tenancy: Tenancy, entries: readonly Entry[], asOf: Day): OverdueRent {
  const { dues, paidTo, arrears } = balanceOf(tenancy, entries, asOf)
  const lines = overdueRent(dues, asOf).map(({ due: { dueOn, from, to, amount, paid } }) => {
    return { dueOn, from, to, amount, paid }
  })
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
