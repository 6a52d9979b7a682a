import { daysBetween } from '#contract/calendar-day.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import type { Entry } from './tenancy.ts'
import type { PaymentStatus } from './payment-status.ts'

/** A claim that stays unanswered for longer than this expires. */
export const CLAIM_DAYS = 30

/** What other entries say about each entry, whatever their order. */
export type Standing = {
  /** The entries that count: those that are neither reversed nor cancelled, without the reversals. */
  counting: Entry[]
  /** The statuses (§3) of payments, claims and confirmations, by the entry's id. */
  statuses: ReadonlyMap<string, PaymentStatus>
}

/** Determines which entries count and the status of each payment, as of a day. */
export function standingOf(entries: readonly Entry[], today: string): Standing {
  return { counting: countingOf(entries), statuses: paymentStatuses(entries, today) }
}

/** Returns the entries that count: neither cancelled nor named by a reversal. For sums over many ledgers, which need no statuses. */
export function countingOf<E extends Entry>(entries: readonly E[]): E[] {
  const reversed = reversedIds(entries)
  return entries.filter(
    ({ id, kind, isCancelled }) => kind !== 'REVERSAL' && isCancelled !== true && !reversed.has(id),
  )
}

function reversedIds(entries: readonly Entry[]): Set<string | null> {
  const ids = new Set<string | null>()
  for (const { kind, entryId } of entries) if (kind === 'REVERSAL') ids.add(entryId)
  return ids
}

function paymentStatuses(entries: readonly Entry[], today: string): Map<string, PaymentStatus> {
  const reversed = reversedIds(entries)
  const answers = groupedBy(
    // A claim whose payment was reversed since is as open as before.
    entries.filter(
      ({ kind, entryId, sameAs, isCancelled }) =>
        kind !== 'REVERSAL' &&
        entryId !== null &&
        isCancelled !== true &&
        (sameAs === undefined || !reversed.has(sameAs)),
    ),
    ({ entryId }) => entryId,
  )
  const statusOf = (entry: Entry): PaymentStatus | null => {
    if (entry.kind === 'PAYMENT' || entry.kind === 'CONFIRMATION')
      return reversed.has(entry.id) || entry.isCancelled === true ? 'CANCELLED' : 'COMPLETED'
    if (entry.kind !== 'CLAIM') return null
    const ofClaim = answers.get(entry.id) ?? []
    if (ofClaim.some(({ id, kind }) => kind !== 'DECLINE' && !reversed.has(id))) return 'COMPLETED'
    if (ofClaim.length > 0 || reversed.has(entry.id)) return 'CANCELLED'
    return daysBetween(entry.writtenAt.slice(0, 10), today) > CLAIM_DAYS ? 'EXPIRED' : 'PROCESSING'
  }
  const statuses = new Map<string, PaymentStatus>()
  for (const entry of entries) {
    const status = statusOf(entry)
    if (status !== null) statuses.set(entry.id, status)
  }
  return statuses
}
