import type { Lane } from './stay-lanes.ts'

/** Free days of a room that were chosen: both are `YYYY-MM-DD` and inclusive. */
export type ChosenDays = { unitId: string; from: string; to: string }

/** A cell of a room's first line, and the days that can be chosen in it; none if somebody is there or it isn't let. */
export type Cell = Lane[number] & { free: string[] }

/**
 * Returns the first line of a room, its empty cells cut where a guest of another line is there, where the room isn't let
 * and before today. What is left can be chosen.
 */
export function cellsToChoose(lanes: readonly Lane[], days: readonly string[], today: string): Cell[] {
  const isTaken = days.map(
    (day, n) =>
      lanes.some((lane) =>
        lane.some(
          ({ from, days: width, stay, isLet }) => from <= n && n < from + width && (stay !== null || !isLet),
        ),
      ) || day < today,
  )
  return (lanes[0] ?? []).flatMap((cell): Cell[] => {
    if (cell.stay !== null || !cell.isLet) return [{ ...cell, free: [] }]
    const cells: Cell[] = []
    for (let n = cell.from; n < cell.from + cell.days; n += 1) {
      const day = days[n] ?? ''
      const free = isTaken[n] === true ? [] : [day]
      const last = cells.at(-1)
      if (last !== undefined && last.free.length > 0 === free.length > 0) {
        last.days += 1
        last.free.push(...free)
      } else cells.push({ ...cell, from: n, days: 1, free })
    }
    return cells
  })
}

/** Returns the days of a stretch from one to another, in either order. */
export function stretch(unitId: string, one: string, other: string): ChosenDays {
  return one <= other ? { unitId, from: one, to: other } : { unitId, from: other, to: one }
}
