import type { PlaceZone } from '#contract/region.ts'
import type { UnitStays } from '#workers/replica-api.ts'

/** Who comes and who goes today, among those who have agreed; each by the day at their place. */
export function comingsAndGoings(
  rooms: readonly UnitStays[],
  todayAt: Record<PlaceZone, string>,
): { arrivals: number; departures: number } {
  const agreed = rooms.flatMap(({ stays }) =>
    stays.filter(({ state }) => state === 'agreed' || state === 'active'),
  )
  return {
    arrivals: agreed.filter(({ startsOn, zone }) => startsOn === todayAt[zone]).length,
    departures: agreed.filter(({ endsOn, zone }) => endsOn === todayAt[zone]).length,
  }
}

/** The clock of a calendar of all these rooms: the Chathams' where everybody stays there, Auckland's otherwise. */
export function clockOf(rooms: readonly UnitStays[]): PlaceZone {
  const zones = rooms.flatMap(({ stays }) =>
    // Days without a guest say nothing of the place.
    stays.filter(({ state }) => state !== 'blocked' && state !== 'elsewhere').map(({ zone }) => zone),
  )
  return zones.length > 0 && zones.every((zone) => zone === 'Pacific/Chatham')
    ? 'Pacific/Chatham'
    : 'Pacific/Auckland'
}
