import type { PlaceZone } from '#contract/region.ts'
import type { UnitStays } from '#workers/replica-api.ts'

/**
 * Returns the clock for a calendar of all these rooms: the Chathams' if all their stays are there, otherwise
 * Auckland's.
 */
export function clockOf(rooms: readonly UnitStays[]): PlaceZone {
  const zones = rooms.flatMap(({ stays }) =>
    // Blocked days say nothing about the place.
    stays.filter(({ state }) => state !== 'blocked' && state !== 'elsewhere').map(({ zone }) => zone),
  )
  return zones.length > 0 && zones.every((zone) => zone === 'Pacific/Chatham')
    ? 'Pacific/Chatham'
    : 'Pacific/Auckland'
}
