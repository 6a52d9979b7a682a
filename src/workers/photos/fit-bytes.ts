/** A picture drawn with a longest edge in pixels, and written with a quality between 0 and 1. */
type Drawn<T> = { edge: number; quality: number; picture: T }

/** Longest edges that are tried, largest first. At the last one a face is still known, and large print still read. */
const EDGES = [1280, 1024, 800, 640, 480, 320, 240]
/** Below the least quality words and edges fray; a smaller picture then shows more. */
const LEAST_QUALITY = 0.4
const MOST_QUALITY = 0.8
/** Halvings of the range of qualities: the last one is within 0.05 of the best. */
const HALVINGS = 3
/** Bytes grow a little more slowly than pixels, so an edge that seems just too long is tried. */
const MARGIN = 1.2

/** The most pictures that a search draws, whatever the picture. */
export const DRAWN_MAX = EDGES.length + HALVINGS

/**
 * Returns the picture with the longest edge, and of those the best quality, that has at most `bytesMax` bytes; `null` if
 * not even the smallest one has. Edges that can't fit by what was drawn so far are skipped, as each picture drawn takes a
 * phone a second.
 */
export async function fitBytes<T extends { size: number }>(
  longest: number,
  bytesMax: number,
  draw: (edge: number, quality: number) => Promise<T>,
): Promise<T | null> {
  let longestLeft = Infinity
  for (const edge of new Set(EDGES.map((each) => Math.min(each, longest)))) {
    if (edge > longestLeft && edge > smallest(longest)) continue
    const picture = await draw(edge, LEAST_QUALITY)
    if (picture.size <= bytesMax) return better({ edge, quality: LEAST_QUALITY, picture }, bytesMax, draw)
    longestLeft = edge * Math.sqrt(bytesMax / picture.size) * MARGIN
  }
  return null
}

const smallest = (longest: number): number => Math.min(longest, ...EDGES)

async function better<T extends { size: number }>(
  { edge, quality, picture }: Drawn<T>,
  bytesMax: number,
  draw: (edge: number, quality: number) => Promise<T>,
): Promise<T> {
  let [best, low, high] = [picture, quality, MOST_QUALITY]
  for (let nth = 0; nth < HALVINGS; nth += 1) {
    // The first try is the best quality itself: most pictures of a plain scene fit with it.
    const tried = nth === 0 ? high : (low + high) / 2
    const drawn = await draw(edge, tried)
    if (drawn.size > bytesMax) high = tried
    else if (nth === 0) return drawn
    else [best, low] = [drawn, tried]
  }
  return best
}
