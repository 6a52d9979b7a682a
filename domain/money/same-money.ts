import type { Day } from '#domain/calendar/calendar-day.ts'
import { isMaybeSameMoney } from './bank-lines.ts'
import type { Entry } from './tenancy.ts'

type Money = Pick<Entry, 'id' | 'kind' | 'amount' | 'day' | 'entryId' | 'sameAs'>

/**
 * Returns a payment that may be the money of a claim which is about to be confirmed: the same cents, a few days apart at
 * most from one of `days`, and no claim's money yet. `counting` are the entries that count. `undefined` if there is none.
 */
export function moneyAlike<T extends Money>(
  counting: readonly T[],
  { cents, days }: { cents: number | null; days: readonly Day[] },
): T | undefined {
  if (cents === null) return undefined
  const taken = new Set(counting.map(({ sameAs }) => sameAs))
  return counting.find(
    ({ id, kind, amount, day, entryId }) =>
      kind === 'PAYMENT' &&
      entryId === null &&
      !taken.has(id) &&
      days.some((other) => isMaybeSameMoney({ day, cents: amount ?? 0 }, { day: other, cents })),
  )
}
