import type { Day } from '#domain/calendar/calendar-day.ts'
import type { Entry } from './tenancy.ts'

/** One part of a bond as it was received, and what became of it, in cents. */
export type BondShare = {
  entryId: string
  day: Day
  amount: number
  /** How much of it is lodged. Lodged money counts towards the oldest part first. */
  lodged: number
  /** How much of it the host gave back instead of lodging it: of the latest part first. */
  givenBack: number
}

type Counting = Pick<Entry, 'id' | 'kind' | 'amount' | 'day'>

/**
 * Returns the parts of a bond from the entries that count, oldest first. What is refunded once a part is lodged comes
 * from Tenancy Services, so it is no part's.
 */
export function bondShares(counting: readonly Counting[]): BondShare[] {
  const ofBond = counting.filter(({ kind }) => kind.startsWith('BOND_')).toSorted(byDay)
  const parts = ofBond
    .filter(({ kind }) => kind === 'BOND_RECEIVED')
    .map(({ id, day, amount }) => ({ entryId: id, day, amount: amount ?? 0, lodged: 0, givenBack: 0 }))
  for (const { kind, day, amount } of ofBond) {
    if (kind === 'BOND_LODGED') share(amount ?? 0, parts, 'lodged')
    if (kind === 'BOND_REFUNDED')
      share(amount ?? 0, parts.filter((part) => part.day <= day).toReversed(), 'givenBack')
  }
  return parts
}

/** Returns whether some of a part still has to be lodged. */
export function isToBeLodged({ amount, lodged, givenBack }: BondShare): boolean {
  return lodged + givenBack < amount
}

/** Adds cents to the parts that still have some, in their order. */
function share(cents: number, parts: readonly BondShare[], to: 'lodged' | 'givenBack'): void {
  let left = cents
  for (const part of parts) {
    const taken = Math.min(left, part.amount - part.lodged - part.givenBack)
    part[to] += taken
    left -= taken
  }
}

/** Of one day, what was received comes before what was done with it. */
function byDay(a: Counting, b: Counting): number {
  const key = ({ day, kind, id }: Counting): string => `${day} ${kind === 'BOND_RECEIVED' ? 0 : 1} ${id}`
  return key(a) < key(b) ? -1 : 1
}

/** Sums of a bond's entries, in cents. */
type BondSums = { received: number; lodged: number; refunded: number; claimed: number }

/**
 * Returns how much of a bond is still held, by the host or by Tenancy Services. What was lodged beyond what the host
 * received was paid to Tenancy Services by the tenant, or by Work and Income.
 */
export function bondHeld({ received, lodged, refunded, claimed }: BondSums): number {
  return Math.max(received, lodged) - refunded - claimed
}
