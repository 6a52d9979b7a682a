import { POSITIONS_PER_PAGE } from './limits.ts'

/** The history page a position belongs to. */
export function pageOfPosition(position: number): number {
  return Math.floor(position / POSITIONS_PER_PAGE)
}
