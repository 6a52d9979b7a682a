/** A row on screen and its distance in pixels from the top edge; negative if it starts above it. */
export type Place = { key: string; fromTop: number }

/**
 * Returns the row that must keep its place after a row in the upper half of the screen was removed: the first remaining
 * row after it. A gap there is reached by scrolling back, and the person reads below it. Returns `null` if no such row
 * was removed or no row remains.
 */
export function placeAfter(
  before: readonly Place[],
  keys: ReadonlySet<string>,
  screenHeight: number,
): Place | null {
  const gone = before.findLastIndex((place) => place.fromTop < screenHeight / 2 && !keys.has(place.key))
  if (gone === -1) return null
  return before.slice(gone + 1).find((place) => keys.has(place.key)) ?? null
}
