/** A row on screen and its distance in pixels from the top edge, negative when it begins above it. */
export type Place = { key: string; fromTop: number }

/**
 * The row that must keep its distance after the rows changed: the first one on screen that is still there. `null` when
 * the very first stayed, which keeps its place anyway, or when nothing did.
 */
export function placeAfter(before: readonly Place[], keys: ReadonlySet<string>): Place | null {
  const [top, ...below] = before
  if (!top || keys.has(top.key)) return null
  return below.find((place) => keys.has(place.key)) ?? null
}
