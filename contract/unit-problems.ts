import type { UnitFields } from './unit-fields.ts'

/** Why a field keeps a unit from being published; the words are each screen's own. */
export type UnitProblem =
  | 'required'
  /** New Zealand: four digits. */
  | 'postcode'
  /** To charge for extra guests, more must be allowed than are included (§5). */
  | 'extraGuests'
  /** Fewer guests are allowed than are included. */
  | 'tooFewGuests'
  /** The last day lies before the first. */
  | 'order'
  /** Photos have not all arrived yet; only the server can tell. */
  | 'uploading'

/** By field, a part of one as `address.town`. */
export type UnitProblems = Record<string, UnitProblem>

const POSTCODE = /^\d{4}$/

/**
 * What keeps a unit from being published, and a published one from being changed so. A draft may have any of these:
 * nothing stops it from being saved.
 */
export function unitProblems(unit: UnitFields): UnitProblems {
  const problems: UnitProblems = {}
  const need = (field: string, isThere: boolean): void => {
    if (!isThere) problems[field] = 'required'
  }
  need('title', unit.title.trim() !== '')
  need('type', unit.type !== null)
  need('bedTypes', unit.bedTypes.length > 0)
  need('address.street', unit.address.street.trim() !== '')
  need('address.town', unit.address.town.trim() !== '')
  if (!POSTCODE.test(unit.address.postcode.trim()))
    problems['address.postcode'] = unit.address.postcode.trim() === '' ? 'required' : 'postcode'
  need('description', unit.description.trim() !== '')
  need('photos', unit.photos.length > 0)
  need('terms', unit.terms.length > 0)
  need('rentAmount', unit.rentAmount !== null && unit.rentAmount > 0)
  need('guestsIncluded', unit.guestsIncluded !== null && unit.guestsIncluded > 0)
  const guests = maxGuestsProblem(unit)
  if (guests !== null) problems['maxGuests'] = guests
  if (unit.availableFrom !== null && unit.availableUntil !== null && unit.availableUntil < unit.availableFrom)
    problems['availableUntil'] = 'order'
  unit.addOns.forEach(({ name, amount }, nth) => {
    need(`addOns.${nth}.name`, name.trim() !== '')
    need(`addOns.${nth}.amount`, amount !== null)
  })
  return problems
}

/** The rule of extra guests (§5), and its plain half. */
export function maxGuestsProblem({
  guestsIncluded,
  additionalGuestCharge,
  maxGuests,
}: Pick<UnitFields, 'guestsIncluded' | 'additionalGuestCharge' | 'maxGuests'>): UnitProblem | null {
  const included = guestsIncluded ?? 0
  if (additionalGuestCharge !== null && additionalGuestCharge > 0 && (maxGuests ?? 0) <= included)
    return 'extraGuests'
  return maxGuests !== null && maxGuests < included ? 'tooFewGuests' : null
}
