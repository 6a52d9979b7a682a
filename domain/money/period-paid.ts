import type { Day } from '#domain/calendar/calendar-day.ts'
import type { Filled } from './fill.ts'

/** What some of the money pays, in cents; `ahead` for money that pays nothing due yet, which has no days. */
export type PaidFor = {
  kind: Filled['kind'] | 'ahead'
  /** The name of an add-on or a charge; blank for rent. */
  name: string
  from: Day | null
  to: Day | null
  amount: number
}

/**
 * Returns what this many cents would pay if they came on `today`: rent that is due before anything else, as `fillDues`
 * has it, the days of one kind together, and last what is paid ahead. The amounts add up to the cents.
 */
export function paidFor(
  dues: readonly Pick<Filled, 'kind' | 'name' | 'dueOn' | 'from' | 'to' | 'amount' | 'paid'>[],
  cents: number,
  today: Day,
): PaidFor[] {
  const found = new Map<string, PaidFor>()
  let left = cents
  for (const { kind, name, from, to, amount, paid } of dues.toSorted(byRank(today))) {
    const part = Math.min(left, amount - paid)
    if (part <= 0) continue
    left -= part
    const key = `${kind} ${name} ${kind === 'charge' ? from : ''}`
    const before = found.get(key)
    found.set(key, {
      ...{ kind, name, to },
      from: before?.from ?? from,
      amount: (before?.amount ?? 0) + part,
    })
  }
  const ahead = left > 0 ? [{ kind: 'ahead', name: '', from: null, to: null, amount: left } as const] : []
  return [...found.values(), ...ahead]
}

/** Returns the days of rent that this many cents would pay, or begin to pay, if they came now; `null` if none. */
export function periodPaidBy(
  dues: Parameters<typeof paidFor>[0],
  cents: number,
  today: Day,
): { from: Day; to: Day } | null {
  const { from = null, to = null } = paidFor(dues, cents, today).find(({ kind }) => kind === 'rent') ?? {}
  return from !== null && to !== null ? { from, to } : null
}

type Ranked = Pick<Filled, 'kind' | 'dueOn'>

function byRank(today: Day): (a: Ranked, b: Ranked) => number {
  const rank = ({ kind, dueOn }: Ranked): string =>
    dueOn > today ? `2 ${dueOn}` : `${kind === 'rent' ? 0 : 1} ${dueOn}`
  return (a, b) => (rank(a) === rank(b) ? 0 : rank(a) < rank(b) ? -1 : 1)
}
