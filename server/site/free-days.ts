import type { Listing } from '#server/records/units/listings.ts'

/**
 * The next time that a room is to be had: days `YYYY-MM-DD`, `until: null` for no end, whose last day is that of leaving.
 * `taken`: somebody is there for as long as the host lets it; `over`: the host lets it no more.
 */
export type FreeDays = { from: string; until: string | null } | 'taken' | 'over'

/** When a room can be moved into, from `today` on, by what its host says and by the agreements about it. */
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
