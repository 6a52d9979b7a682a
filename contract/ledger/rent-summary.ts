import { addDays, type Day } from '#contract/calendar-day.ts'
import { accountOf } from './balance.ts'
import type { Entry, Tenancy } from './tenancy.ts'

/** One period of the official rent summary. Amounts are in cents. */
export type SummaryLine = {
  dueOn: Day
  from: Day
  to: Day
  due: number
  paid: number
  /** The days on which it was paid, each once. */
  paidOn: Day[]
  /** Everything due so far minus everything paid so far. */
  arrears: number
}

export type RentSummary = { lines: SummaryLine[]; due: number; paid: number; arrears: number }

/**
 * Returns the official rent summary of Tenancy Services: a line for each period whose rent is due by `today`, and what
 * was paid on its days. Rent paid before the first period is in the first line, later payments are in the last. Only
 * money that went to rent counts: of a payment that also covers firewood, only the rent's share.
 */
export function rentSummary(tenancy: Tenancy, entries: readonly Entry[], today: Day): RentSummary {
  const { dues, shares } = accountOf(tenancy, entries, today)
  const rent = dues.filter(({ kind, dueOn }) => kind === 'rent' && dueOn <= today)
  const others = new Set(dues.filter(({ kind }) => kind !== 'rent').map(({ id }) => id))
  const toRent = shares.filter(({ dueId, day }) => (dueId === null || !others.has(dueId)) && day <= today)
  let arrears = 0
  const lines = rent.map((due, nth): SummaryLine => {
    const next = rent[nth + 1]
    // The days up to the next period's first day, so that no payment falls between two lines.
    const lastDay = next === undefined ? null : addDays(next.from, -1)
    const within = toRent.filter(
      ({ day }) => (nth === 0 || day >= due.from) && (lastDay === null || day <= lastDay),
    )
    const paid = within.reduce((sum, { amount }) => sum + amount, 0)
    arrears += due.amount - paid
    const paidOn = [...new Set(within.map(({ day }) => day))].sort()
    return { dueOn: due.dueOn, from: due.from, to: due.to, due: due.amount, paid, paidOn, arrears }
  })
  const sum = (of: (line: SummaryLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return { lines, due: sum(({ due }) => due), paid: sum(({ paid }) => paid), arrears }
}
