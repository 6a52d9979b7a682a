import { moneyAlike } from '#domain/money/same-money.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'

const NEAR_DAYS_MS = 7 * 86_400_000

/** Returns an unanswered claim of this amount whose day is at most 7 days away. */
export function claimLike(
  { entries }: LedgerView,
  cents: number | null,
  day: string | null,
): EntryView | undefined {
  if (cents === null || day === null) return undefined
  return entries.find(
    (entry) =>
      entry.kind === 'CLAIM' &&
      (entry.status === 'PROCESSING' || entry.status === 'EXPIRED') &&
      entry.amount === cents &&
      Math.abs(Date.parse(entry.day) - Date.parse(day)) <= NEAR_DAYS_MS,
  )
}

/** The parts of an entry that decide whether it may be the same money as another. */
export type Money = Pick<EntryView, 'id' | 'kind' | 'amount' | 'day' | 'isCounting'>

/**
 * Returns another payment of this amount on this day that counts, apart from the entry itself. It may be the same
 * money, recorded on two devices. Both stay until somebody reverses one.
 */
export function findDuplicate<T extends Money>(
  { entries }: { entries: readonly T[] },
  cents: number | null,
  day: string | null,
  besides: string | null = null,
): T | undefined {
  return entries.find(
    (entry) =>
      (entry.kind === 'PAYMENT' || entry.kind === 'CONFIRMATION') &&
      entry.isCounting &&
      entry.id !== besides &&
      entry.amount === cents &&
      entry.day === day,
  )
}

/**
 * Returns whether an entry may be money that another one already counts: a payment beside another of its amount and day
 * that nobody called another one, or what the guest says they paid beside a recorded payment of a few days around it.
 */
export function isMaybeTwice({ entries }: Pick<LedgerView, 'entries'>, entry: EntryView): boolean {
  if (!entry.isCounting) return false
  if (entry.kind === 'PAYMENT')
    return (
      entry.isSure !== true && findDuplicate({ entries }, entry.amount, entry.day, entry.id) !== undefined
    )
  if (entry.kind !== 'CLAIM' || (entry.status !== 'PROCESSING' && entry.status !== 'EXPIRED')) return false
  const counting = entries.filter(({ isCounting }) => isCounting)
  return moneyAlike(counting, { cents: entry.amount, days: [entry.day] }) !== undefined
}
