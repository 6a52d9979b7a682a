import { POSITIONS_PER_PAGE } from './limits.ts'

/** Returns the history page of a position. */
export function pageOfPosition(position: number): number {
  return Math.floor(position / POSITIONS_PER_PAGE)
}
