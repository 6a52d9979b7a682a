import type { Listing } from '#server/records/units/listings.ts'

/**
 * The next period in which a room is available: days `YYYY-MM-DD`. `until` is the day of departure, or `null` for no
 * end. `taken`: somebody stays there for as long as the host lets it. `over`: the host no longer lets it.
 */
export type FreeDays = { from: string; until: string | null } | 'taken' | 'over'

/** Returns when a room can be moved into, from `today` on, according to its host and the agreements about it. */
export function freeDays(
  { availableFrom, availableUntil, taken }: Pick<Listing, 'availableFrom' | 'availableUntil' | 'taken'>,
  today: string,
): FreeDays {
  let from = availableFrom !== null && availableFrom > today ? availableFrom : today
  let next: string | null = null
  for (const { startsOn, endsOn } of taken.toSorted(byStart)) {
    // A guest who leaves in the morning makes room for one who arrives on the same day.
    if (endsOn !== null && endsOn <= from) continue
    if (startsOn !== null && startsOn > from) {
      next = startsOn
      break
    }
    if (endsOn === null) return 'taken'
    from = endsOn
  }
  if (availableUntil !== null && availableUntil < from) return availableUntil < today ? 'over' : 'taken'
  const ends = [availableUntil, next].filter((day) => day !== null).toSorted()
  return { from, until: ends[0] ?? null }
}

function byStart(one: Listing['taken'][number], other: Listing['taken'][number]): number {
  return (one.startsOn ?? '') < (other.startsOn ?? '') ? -1 : 1
}
