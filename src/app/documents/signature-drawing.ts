import { SIGNATURE_DRAWING_MAX } from '#contract/limits.ts'

/** A drawn signature: strokes of points in a box of 600 by 200. */
export type Point = readonly [x: number, y: number]
export type Strokes = readonly (readonly Point[])[]

export const SIGNATURE_BOX = { width: 600, height: 200 } as const
/** Points closer than this add bytes but nothing visible. */
const STEP = 3
/** Maximum number of characters of path data for one point: `L600 200 `. */
const POINT_LENGTH = 9

/**
 * Returns the strokes with one more point, in a new stroke or the last one. Returns the same strokes if the point adds
 * nothing or exceeds the limit.
 */
export function withPoint(strokes: Strokes, at: Point, isNewStroke: boolean): Strokes {
  const point: Point = [
    clamp(Math.round(at[0]), SIGNATURE_BOX.width),
    clamp(Math.round(at[1]), SIGNATURE_BOX.height),
  ]
  const current = strokes.at(-1)
  const last = current?.at(-1)
  const next =
    isNewStroke || current === undefined
      ? [...strokes, [point]]
      : [...strokes.slice(0, -1), [...current, point]]
  const isNear = last !== undefined && Math.hypot(point[0] - last[0], point[1] - last[1]) < STEP
  if (!isNewStroke && isNear) return strokes
  return lengthOf(next) > SIGNATURE_DRAWING_MAX ? strokes : next
}

/** Returns an upper limit for the length of the path data, which is faster than writing it on every move of the pen. */
function lengthOf(strokes: Strokes): number {
  return strokes.reduce((sum, { length }) => sum + Math.max(2, length) * POINT_LENGTH, 0)
}

/**
 * Returns the strokes as path data with whole numbers, as on the wire; blank if there are none. A dot is a line to
 * itself.
 */
export function pathOf(strokes: Strokes): string {
  return strokes
    .flatMap((stroke) => {
      const [first, ...rest] = stroke
      if (!first) return []
      const line = rest.length === 0 ? [first] : rest
      return [`M${first[0]} ${first[1]}`, ...line.map(([x, y]) => `L${x} ${y}`)]
    })
    .join(' ')
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value))
}
