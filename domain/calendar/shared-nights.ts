/** The days of a stay, `YYYY-MM-DD`; on the last one the guest leaves. `null`: unknown beginning, or no end yet. */
export type StayDays = { startsOn: string | null; endsOn: string | null }

/** Consecutive nights, from the evening of one day to the morning of another. `null` as in `StayDays`. */
export type Nights = { from: string | null; to: string | null }

/**
 * Returns the nights that two stays have in common, `null` for none. A guest who leaves in the morning makes room for
 * one who arrives on the same day. A stay whose last day isn't after its first has no night.
 */
export function sharedNights(one: StayDays, other: StayDays): Nights | null {
  const from = outerOf([one.startsOn, other.startsOn], (a, b) => a > b)
  const to = outerOf([one.endsOn, other.endsOn], (a, b) => a < b)
  return from !== null && to !== null && to <= from ? null : { from, to }
}

/** Returns the number of nights; `null` unless both ends are known. */
export function nightCount({ from, to }: Nights): number | null {
  return from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

const DAY_MS = 86_400_000

/** Returns the day that is further by this measure. A known day takes precedence over an unknown one. */
function outerOf(
  [one, other]: readonly [string | null, string | null],
  isFurther: (a: string, b: string) => boolean,
): string | null {
  if (one === null || other === null) return one ?? other
  return isFurther(one, other) ? one : other
}
