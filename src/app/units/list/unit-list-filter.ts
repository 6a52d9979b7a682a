import { UNIT_STATUSES, type UnitStatus } from '#contract/unit-status.ts'
import { matches } from '#app/format/matches.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { completeness } from '#app/units/editor/unit-sections.ts'

/** Who is there: somebody now, somebody who is agreed, or nobody. */
export const STAYS = ['here', 'coming', 'nobody'] as const
export type Stay = (typeof STAYS)[number]

/** What comes first; `changed`: the latest change, as the replica has them. */
export const ORDERS = ['changed', 'name', 'price', 'missing', 'status'] as const
export type Order = (typeof ORDERS)[number]

/** Which units to show, and in which order. `null` and blank: no wish. */
export type UnitFilter = { status: UnitStatus | null; stay: Stay | null; search: string; order: Order }

export const NO_FILTER: UnitFilter = { status: null, stay: null, search: '', order: 'changed' }

/**
 * The units that a filter leaves: by status, by who is there, and by words of the name and the address; in its order.
 * Cheapest and least complete first, drafts before what is published; what has no name or no price comes last.
 */
export function filteredUnits(
  units: readonly UnitView[],
  { status, stay, search, order }: UnitFilter,
  locale: string,
): UnitView[] {
  const left = units.filter(
    (unit) =>
      (status === null || unit.status === status) &&
      (stay === null || stayOf(unit) === stay) &&
      matches([unit.title, ...Object.values(unit.address)].join(' '), search.trim()),
  )
  return order === 'changed' ? left : left.sort(comparison(order, locale))
}

/** Returns how many units have each status, in the order of the statuses; statuses without units are left out. */
export function statusCounts(units: readonly UnitView[]): { status: UnitStatus; count: number }[] {
  return UNIT_STATUSES.map((status) => ({
    status,
    count: units.filter((unit) => unit.status === status).length,
  })).filter(({ count }) => count > 0)
}

/** The filter that an address asks for; what it does not know is no wish. */
export function filterOf(query: URLSearchParams): UnitFilter {
  const named = <T extends string>(values: readonly T[], name: string): T | null =>
    values.find((value) => value === query.get(name)) ?? null
  return {
    status: named(UNIT_STATUSES, 'status'),
    stay: named(STAYS, 'stay'),
    search: query.get('search') ?? '',
    order: named(ORDERS, 'order') ?? NO_FILTER.order,
  }
}

/** A filter as it stands in an address: what was not wished for is left out. */
export function queryOf(filter: UnitFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter(
      (entry): entry is [keyof UnitFilter, string] =>
        entry[1] !== null && entry[1] !== NO_FILTER[entry[0] as keyof UnitFilter],
    ),
  )
}

function stayOf({ stay }: UnitView): Stay {
  return stay === null ? 'nobody' : stay.isHere ? 'here' : 'coming'
}

function comparison(order: Exclude<Order, 'changed'>, locale: string): (a: UnitView, b: UnitView) => number {
  switch (order) {
    case 'name': {
      const { compare } = new Intl.Collator(locale, { numeric: true })
      const isUnnamed = ({ title }: UnitView): boolean => title.trim() === ''
      return (a, b) => Number(isUnnamed(a)) - Number(isUnnamed(b)) || compare(a.title, b.title)
    }
    case 'price':
      return (a, b) => (a.rentAmount ?? Infinity) - (b.rentAmount ?? Infinity) || 0
    case 'missing':
      return (a, b) => share(a) - share(b)
    case 'status':
      return (a, b) => UNIT_STATUSES.indexOf(a.status) - UNIT_STATUSES.indexOf(b.status)
  }
}

/** How much of what publishing needs is said, from 0 to 1. */
function share(unit: UnitView): number {
  const { done, of } = completeness(unit)
  return done / of
}
