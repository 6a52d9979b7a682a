import type { Amenity, BedType, TenantType, UnitType } from '#contract/unit-fields.ts'
import type { Plural } from '#server/http/fill-text.ts'

/** The sentences of a description in one language, with every value as it is said inside them. */
export type Describing = {
  /** `{kind}`, `{town}`. */
  opening: string
  /** The same where the town isn't known. */
  nowhere: string
  /** `{list}`. */
  beds: string
  amenities: string
  pets: string
  guests: Plural
  /** `{n}` square metres. */
  area: string
  suits: string
  /** Between two sentences. */
  space: string
  kinds: Record<UnitType, string>
  bedNames: Record<BedType, string>
  amenityNames: Record<Exclude<Amenity, 'PETS_WELCOME'>, string>
  tenantNames: Record<TenantType, string>
}
