import type { UnitFields } from '#contract/unit-fields.ts'
import { unitProblems, type UnitProblems } from '#contract/unit-problems.ts'

/** The parts of a listing in the order in which guests read them, with their fields; then what only the host sees. */
export const UNIT_SECTIONS = [
  { id: 'basics', fields: ['title', 'type'] },
  { id: 'photos', fields: ['photos'] },
  { id: 'description', fields: ['description'] },
  { id: 'beds', fields: ['bedTypes'] },
  { id: 'amenities', fields: ['amenities', 'floorArea'] },
  { id: 'tenants', fields: ['suitableTenants'] },
  { id: 'houseRules', fields: ['houseRules'] },
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
  { id: 'terms', fields: ['terms', 'availableFrom', 'availableUntil'] },
  { id: 'address', fields: ['address', 'coordinates'] },
  { id: 'council', fields: ['nightLimit', 'smallDwelling'] },
] as const satisfies readonly { id: string; fields: readonly (keyof UnitFields)[] }[]
export type UnitSectionId = (typeof UNIT_SECTIONS)[number]['id']

/** Parts of the page that are no fields of the unit. */
const OTHER_PLACES = ['calendars', 'arrival', 'turnover', 'hands', 'publishing'] as const
/** Every part of the page, by the name that stands in addresses. */
export type UnitPlace = UnitSectionId | (typeof OTHER_PLACES)[number]

/** Sections that publishing doesn't require. */
const OPTIONAL: readonly UnitSectionId[] = ['amenities', 'tenants', 'addOns', 'houseRules', 'council']

/** Returns the part that a hash such as `#beds` names; `null` if there is none. */
export function placeOfHash(hash: string): UnitPlace | null {
  const places: readonly UnitPlace[] = [...UNIT_SECTIONS.map(({ id }) => id), ...OTHER_PLACES]
  return places.find((id) => `#${id}` === hash) ?? null
}

/**
 * Returns the state of each section: `done`, `open` if it keeps the unit from being published, or `empty` if it is
 * optional.
 */
export function sectionStates(unit: UnitFields): Record<UnitSectionId, 'done' | 'open' | 'empty'> {
  const problems = sectionsOfProblems(unitProblems(unit))
  const states = UNIT_SECTIONS.map(({ id, fields }) => {
    if (problems.has(id)) return [id, 'open']
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

/** Returns the required sections that are done, in the order of the page. */
export function doneSections(unit: UnitFields): UnitSectionId[] {
  const states = sectionStates(unit)
  return requiredSections(states).filter((id) => states[id] === 'done')
}

/** Returns how many of the required sections are done. */
export function completeness(unit: UnitFields): { done: number; of: number } {
  const states = sectionStates(unit)
  const required = requiredSections(states)
  return { done: required.filter((id) => states[id] === 'done').length, of: required.length }
}

function requiredSections(states: ReturnType<typeof sectionStates>): UnitSectionId[] {
  return UNIT_SECTIONS.map(({ id }) => id).filter((id) => !OPTIONAL.includes(id) || states[id] === 'open')
}

/** Returns the section in which a field is edited: for `address.town` or `addOns.2.name`, that of the whole field. */
export function sectionOfField(field: string): UnitSectionId | undefined {
  const name = field.split('.', 1)[0]
  return UNIT_SECTIONS.find(({ fields }) => fields.some((each) => each === name))?.id
}

function sectionsOfProblems(problems: UnitProblems): ReadonlySet<UnitSectionId | undefined> {
  return new Set(Object.keys(problems).map(sectionOfField))
}
