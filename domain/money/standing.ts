import { type Day, daysBetween } from '#domain/calendar/calendar-day.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import { dayAtPlace, type PlaceZone, zoneOf } from '#contract/region.ts'
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

/** A day after every entry. */
const EVER = '9999-12-31'

/**
 * Determines which entries count and the status of each payment, as of a day. `zone` is that of the place, by whose days
 * a claim expires.
 */
export function standingOf(entries: readonly Entry[], today: Day, zone: PlaceZone = zoneOf(null)): Standing {
  return { counting: countingOf(entries, today), statuses: paymentStatuses(entries, today, zone) }
}

/**
 * Returns the entries that count on a day: neither cancelled nor named by a reversal of that day or before. Without a
 * day, those that no reversal names at all.
 */
export function countingOf<E extends Entry>(entries: readonly E[], today: Day = EVER): E[] {
  const reversed = reversedIds(entries, today)
  return entries.filter(
    ({ id, kind, isCancelled }) => kind !== 'REVERSAL' && isCancelled !== true && !reversed.has(id),
  )
}

/** An entry that counted until it was reversed on a later day. */
export type TakenBack = { entry: Entry; reversalId: string; day: Day }

/**
 * Returns the entries that were reversed by a day, and on which day; without those that were reversed on their own day,
 * which are slips that nobody had acted on.
 */
export function takenBack(entries: readonly Entry[], today: Day): TakenBack[] {
  const reversals = entries.filter(({ kind, day }) => kind === 'REVERSAL' && day <= today)
  if (reversals.length === 0) return []
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return reversals.flatMap(({ id: reversalId, entryId, day }) => {
    const entry = entryId === null ? undefined : byId.get(entryId)
    const counted = entry !== undefined && entry.isCancelled !== true && entry.day < day
    return counted ? [{ entry, reversalId, day }] : []
  })
}

function reversedIds(entries: readonly Entry[], today: Day): Set<string | null> {
  const ids = new Set<string | null>()
  for (const { kind, entryId, day } of entries) if (kind === 'REVERSAL' && day <= today) ids.add(entryId)
  return ids
}

function paymentStatuses(entries: readonly Entry[], today: Day, zone: PlaceZone): Map<string, PaymentStatus> {
  const reversed = reversedIds(entries, EVER)
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
    // The host can answer it from when the server has it; the clock of the phone decides nothing.
    const since = entry.acceptedAt ? dayAtPlace(new Date(entry.acceptedAt), zone) : today
    return daysBetween(since, today) > CLAIM_DAYS ? 'EXPIRED' : 'PROCESSING'
  }
  const statuses = new Map<string, PaymentStatus>()
  for (const entry of entries) {
    const status = statusOf(entry)
    if (status !== null) statuses.set(entry.id, status)
  }
  return statuses
}
