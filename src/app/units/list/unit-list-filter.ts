import { UNIT_STATUSES, type UnitStatus } from '#contract/unit-status.ts'
import { matches } from '#app/format/matches.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { completeness } from '#app/units/editor/unit-sections.ts'

/** Whether somebody is staying now, is agreed to come, or nobody is. */
export const STAYS = ['here', 'coming', 'nobody'] as const
export type Stay = (typeof STAYS)[number]

/** The sort order; `changed` puts the latest change first, as the replica has it. */
export const ORDERS = ['changed', 'name', 'price', 'missing', 'status'] as const
export type Order = (typeof ORDERS)[number]

/** Which units to show, and in which order. `null` and blank mean no restriction. */
export type UnitFilter = { status: UnitStatus | null; stay: Stay | null; search: string; order: Order }

export const NO_FILTER: UnitFilter = { status: null, stay: null, search: '', order: 'changed' }

/**
 * Returns the units that match a filter by status, by stay, and by words of the name and the address, sorted by its
 * order. Cheapest and least complete come first, and drafts before published units; those without a name or price come
 * last.
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

/** Returns the filter named in an address; unknown values are ignored. */
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

/** Returns the part of an address that names a filter; defaults are left out. */
export function queryOf(filter: UnitFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter(
      (entry): entry is [keyof UnitFilter, string] =>
        entry[1] !== null && entry[1] !== NO_FILTER[entry[0] as keyof UnitFilter],
    ),
  )
}

function stayOf({ stay }: UnitView): Stay {
  if (stay === null) return 'nobody'
  return stay.phase === 'now' || stay.phase === 'leaving' ? 'here' : 'coming'
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

/** Returns how much of what publishing requires is filled in, from 0 to 1. */
function share(unit: UnitView): number {
  const { done, of } = completeness(unit)
  return done / of
}
