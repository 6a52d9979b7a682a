import type { Day } from '#contract/calendar-day.ts'
import type { Filled } from './fill.ts'

/**
 * Returns the days of rent that this many cents would pay, or begin to pay, if they came now: oldest unpaid due first,
 * including charges. Returns `null` if none of it would go to rent.
 */
export function periodPaidBy(
  dues: readonly Pick<Filled, 'kind' | 'dueOn' | 'from' | 'to' | 'amount' | 'paid'>[],
  cents: number,
): { from: Day; to: Day } | null {
  let left = cents
  const paidFor = dues.toSorted(byDueDay).filter(({ amount, paid }) => {
    const isReached = left > 0 && paid < amount
    if (isReached) left -= amount - paid
    return isReached
  })
  const rent = paidFor.filter(({ kind }) => kind === 'rent')
  const [first, last] = [rent[0], rent.at(-1)]
  return first && last ? { from: first.from, to: last.to } : null
}

function byDueDay(a: { dueOn: Day }, b: { dueOn: Day }): number {
  return a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1
}
