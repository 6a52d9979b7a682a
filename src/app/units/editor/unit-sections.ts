import type { UnitFields } from '#contract/unit-fields.ts'
import { unitProblems, type UnitProblems } from '#contract/unit-problems.ts'

/** The editor's sections in order, with their fields. */
export const UNIT_SECTIONS = [
  { id: 'basics', fields: ['title', 'type', 'floorArea', 'amenities'] },
  { id: 'tenants', fields: ['suitableTenants'] },
  { id: 'beds', fields: ['bedTypes'] },
  { id: 'address', fields: ['address', 'coordinates'] },
  { id: 'description', fields: ['description'] },
  { id: 'photos', fields: ['photos'] },
  { id: 'terms', fields: ['terms', 'availableFrom', 'availableUntil'] },
  {
    id: 'pricing',
    fields: [
      'rentAmount',
      'chargeFrequency',
      'securityDepositAmount',
      'securityDepositDescription',
      'guestsIncluded',
      'maxGuests',
      'additionalGuestCharge',
    ],
  },
  { id: 'addOns', fields: ['addOns'] },
  { id: 'houseRules', fields: ['houseRules'] },
  { id: 'council', fields: ['nightLimit', 'smallDwelling'] },
] as const satisfies readonly { id: string; fields: readonly (keyof UnitFields)[] }[]
export type UnitSectionId = (typeof UNIT_SECTIONS)[number]['id']
/** Every section of the page, also those that are no fields of the unit. */
export type UnitPlace = UnitSectionId | 'arrival' | 'turnover' | 'hands' | 'publishing'

/** Sections that publishing doesn't require. */
const OPTIONAL: readonly UnitSectionId[] = ['tenants', 'addOns', 'houseRules', 'council']

/**
 * Returns the state of each section: `done`, `open` if it keeps the unit from being published, or `empty` if it is
 * optional.
 */
export function sectionStates(unit: UnitFields): Record<UnitSectionId, 'done' | 'open' | 'empty'> {
  const problems = problemFields(unitProblems(unit))
  const states = UNIT_SECTIONS.map(({ id, fields }) => {
    if (fields.some((field) => problems.has(field))) return [id, 'open']
    const isEmpty = OPTIONAL.includes(id) && fields.every((field) => String(unit[field] ?? '') === '')
    return [id, isEmpty ? 'empty' : 'done']
  })
  // One entry for each section.
  return Object.fromEntries(states) as Record<UnitSectionId, 'done' | 'open' | 'empty'>
}

/** Returns the sections that keep a unit from being published, in the order of the page. */
export function openSections(unit: UnitFields): UnitSectionId[] {
  const states = sectionStates(unit)
  return UNIT_SECTIONS.map(({ id }) => id).filter((id) => states[id] === 'open')
}

/** Returns how many of the required sections are done. */
export function completeness(unit: UnitFields): { done: number; of: number } {
  const needed = Object.entries(sectionStates(unit)).filter(
    ([id, state]) => !OPTIONAL.includes(id as UnitSectionId) || state === 'open',
  )
  return { done: needed.filter(([, state]) => state === 'done').length, of: needed.length }
}

/** Returns the fields that the problems belong to: for `address.town`, that is the address. */
function problemFields(problems: UnitProblems): ReadonlySet<string> {
  return new Set(Object.keys(problems).map((field) => field.split('.', 1)[0] ?? field))
}
