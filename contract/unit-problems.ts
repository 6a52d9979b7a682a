import type { UnitFields } from './unit-fields.ts'

/** Why a field prevents a unit from being published; each screen has its own texts for this. */
export type UnitProblem =
  | 'required'
  /** New Zealand: four digits. */
  | 'postcode'
  /** To charge for extra guests, more must be allowed than are included (§5). */
  | 'extraGuests'
  /** Fewer guests are allowed than are included. */
  | 'tooFewGuests'
  /** The last day is before the first. */
  | 'order'
  /** Some photos haven't arrived yet; only the server knows. */
  | 'uploading'

/** Problems by field; part of a field as `address.town`. */
export type UnitProblems = Record<string, UnitProblem>

const POSTCODE = /^\d{4}$/

/**
 * Returns what prevents a unit from being published, or a published one from being changed like this. A draft may have
 * any of these problems: nothing prevents it from being saved.
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

/** Checks the rule for extra guests (§5), and that no fewer guests are allowed than are included. */
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
