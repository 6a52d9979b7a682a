import { UNIT_STATUSES, type UnitStatus } from '#contract/unit-status.ts'
import { matches } from '#app/format/matches.ts'
import type { UnitView } from '#workers/replica-api.ts'

export type UnitFilter = { status: UnitStatus | null; search: string }

/** The units that a filter leaves, in their order: by status, and by words of the name and the address. */
export function filteredUnits(units: readonly UnitView[], { status, search }: UnitFilter): UnitView[] {
  return units.filter(
    (unit) =>
      (status === null || unit.status === status) &&
      matches([unit.title, ...Object.values(unit.address)].join(' '), search.trim()),
  )
}

/** How many there are of each status that has any, in the order of the statuses. */
export function statusCounts(units: readonly UnitView[]): { status: UnitStatus; count: number }[] {
  return UNIT_STATUSES.map((status) => ({
    status,
    count: units.filter((unit) => unit.status === status).length,
  })).filter(({ count }) => count > 0)
}

/** A status out of an address; `null` for none and for what is none. */
export function statusNamed(text: string | null): UnitStatus | null {
  return UNIT_STATUSES.find((status) => status === text) ?? null
}
