/** The days of a stay, `YYYY-MM-DD`, the last one that of leaving; `null`: since ever, until somebody ends it. */
export type StayDays = { startsOn: string | null; endsOn: string | null }

/** Nights in a row, from the evening of one day to the morning of another; `null` as in `StayDays`. */
export type Nights = { from: string | null; to: string | null }

/**
 * The nights that two stays have in common, `null` for none. A guest who leaves in the morning makes room for one who arrives
 * on the same day, and a stay whose last day is not after its first has no night.
 */
export function sharedNights(one: StayDays, other: StayDays): Nights | null {
  const from = outerOf([one.startsOn, other.startsOn], (a, b) => a > b)
  const to = outerOf([one.endsOn, other.endsOn], (a, b) => a < b)
  return from !== null && to !== null && to <= from ? null : { from, to }
}

/** How many nights these are; `null` without both ends. */
export function nightCount({ from, to }: Nights): number | null {
  return from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

const DAY_MS = 86_400_000

/** Of two days the one that is further by this measure; a day that is named, before one that is not. */
function outerOf(
  [one, other]: readonly [string | null, string | null],
  isFurther: (a: string, b: string) => boolean,
): string | null {
  if (one === null || other === null) return one ?? other
  return isFurther(one, other) ? one : other
}
