import type { UnitAddress } from '#contract/unit-fields.ts'

/** A rural delivery number, which takes the place of the suburb in the country and tells a traveller nothing. */
const RURAL_DELIVERY = /^rd\s*\d/i

/**
 * Returns the area of an address, as far as everybody may know it: the suburb and the town, or in the country only the
 * mail town, which the place is near. `place` is blank if there is neither.
 */
export function areaOf({ suburb, town }: Pick<UnitAddress, 'suburb' | 'town'>): {
  place: string
  isNear: boolean
} {
  if (RURAL_DELIVERY.test(suburb.trim())) return { place: town.trim(), isNear: town.trim() !== '' }
  const place = [suburb, town].filter((part) => part.trim() !== '').join(', ')
  return { place, isNear: false }
}
