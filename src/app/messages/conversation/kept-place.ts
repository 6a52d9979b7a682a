/** A row on screen and its distance in pixels from the top edge, negative when it begins above it. */
export type Place = { key: string; fromTop: number }

/**
 * The row that must keep its distance after a row on the upper half of the screen went: the first one after it that is
 * still there. A gap there is met by somebody who scrolls back, and reads below it. `null` when no such row went or
 * nothing stayed.
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
