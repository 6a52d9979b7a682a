import type { PositionRange } from '#db/schema/chats.ts'

/** Returns the union of two ascending, disjoint lists of ranges. Joins adjacent ranges. */
export function joinRanges(a: readonly PositionRange[], b: readonly PositionRange[]): PositionRange[] {
  const joined: PositionRange[] = []
  for (const [from, to] of [...a, ...b].sort((x, y) => x[0] - y[0])) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** Returns the parts of `from` to `to` (both inclusive) that lie outside the ranges. */
export function outsideRanges(ranges: readonly PositionRange[], from: number, to: number): PositionRange[] {
  const outside: PositionRange[] = []
  let next = from
  for (const [start, end] of ranges) {
    if (end < next) continue
    if (start > to) break
    if (start > next) outside.push([next, start - 1])
    next = end + 1
  }
  if (next <= to) outside.push([next, to])
  return outside
}
