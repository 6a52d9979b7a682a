import type { EntryView, LedgerView } from '#workers/replica-api.ts'

const NEAR_DAYS_MS = 7 * 86_400_000

/** A claim that nobody has answered, of this amount and about this day. */
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

/** What of an entry tells whether it may be the same money as another. */
export type Money = Pick<EntryView, 'id' | 'kind' | 'amount' | 'day' | 'isCounting'>

/**
 * Another payment of this amount on this day that counts, besides the entry itself: perhaps the same money, written
 * down on two devices. Both stay until somebody reverses one.
 */
export function twinOf<T extends Money>(
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
