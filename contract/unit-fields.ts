import type { ChargeFrequency } from './charge-frequency.ts'
import type { NightLimit } from './night-limit.ts'
import type { DwellingCheck } from './small-dwelling.ts'

/** Types of units (§3): a private room with its own bathroom, one with a shared bathroom, a tiny home or cabin. */
export const UNIT_TYPES = ['PRIVATE_ROOM_ENSUITE', 'PRIVATE_ROOM', 'ENTIRE_PLACE'] as const
export type UnitType = (typeof UNIT_TYPES)[number]

/** Kinds of people that a unit suits (§3). */
export const TENANT_TYPES = [
  'STUDENT',
  'FLATMATE',
  'FAMILY',
  'COUPLE',
  'SINGLE_PROFESSIONAL',
  'SENIOR',
] as const
export type TenantType = (typeof TENANT_TYPES)[number]

export const BED_TYPES = [
  'SINGLE',
  'TWIN',
  'DOUBLE',
  'QUEEN',
  'KING',
  'CALIFORNIA_KING',
  'KING_SINGLE',
  'SUPER_KING',
  'MULTIPLE_BEDS',
] as const
export type BedType = (typeof BED_TYPES)[number]

/** Lengths of stay that can be offered, in days (§9). */
export const TERM_DAYS = [7, 14, 21, 28] as const
export type TermDays = (typeof TERM_DAYS)[number]

export const AMENITIES = [
  'WIFI',
  'HEATING',
  'WOOD_BURNER',
  'KITCHEN',
  'LAUNDRY',
  'LINEN',
  'DESK',
  'PARKING',
  'EV_CHARGING',
  'OUTDOOR_AREA',
  'STEP_FREE',
  'PETS_WELCOME',
] as const
export type Amenity = (typeof AMENITIES)[number]

/** In the country, "RD 2" takes the place of the suburb, and `town` is the mail town. */
export type UnitAddress = { street: string; suburb: string; town: string; postcode: string }

export type UnitCoordinates = { latitude: number; longitude: number }

/** A photo in order: the first is the cover. `id` is the id of a stored file, or of one still on its way. */
export type UnitPhoto = { id: string; alt: string }

export type UnitAddOn = {
  id: string
  name: string
  description: string
  amount: number | null
  chargeFrequency: ChargeFrequency
}

/**
 * What a host states about a unit. Amounts are New Zealand dollars, days `YYYY-MM-DD`. `null` and blank mean not stated
 * yet.
 */
export type UnitFields = {
  title: string
  type: UnitType | null
  suitableTenants: TenantType[]
  bedTypes: BedType[]
  address: UnitAddress
  coordinates: UnitCoordinates | null
  description: string
  photos: UnitPhoto[]
  amenities: Amenity[]
  /** Square metres. */
  floorArea: number | null
  terms: TermDays[]
  availableFrom: string | null
  availableUntil: string | null
  /** Per week, whatever the frequency. */
  rentAmount: number | null
  securityDepositAmount: number | null
  securityDepositDescription: string
  /** How often rent is collected. */
  chargeFrequency: ChargeFrequency
  guestsIncluded: number | null
  /** Per week, for each guest beyond those included. */
  additionalGuestCharge: number | null
  maxGuests: number | null
  addOns: UnitAddOn[]
  houseRules: string
  /** For the host alone. Rows of earlier builds lack it and the next. */
  nightLimit?: NightLimit | null | undefined
  /** What the host has checked of a small stand-alone dwelling, in the order of the list. For the host alone. */
  smallDwelling?: DwellingCheck[] | undefined
}

export const NO_ADDRESS: UnitAddress = { street: '', suburb: '', town: '', postcode: '' }

/** A unit about which nothing has been stated. */
export const NO_UNIT: UnitFields = {
  title: '',
  type: null,
  suitableTenants: [],
  bedTypes: [],
  address: NO_ADDRESS,
  coordinates: null,
  description: '',
  photos: [],
  amenities: [],
  floorArea: null,
  terms: [],
  availableFrom: null,
  availableUntil: null,
  rentAmount: null,
  securityDepositAmount: null,
  securityDepositDescription: '',
  chargeFrequency: 'WEEKLY',
  guestsIncluded: 1,
  additionalGuestCharge: null,
  maxGuests: null,
  addOns: [],
  houseRules: '',
  nightLimit: null,
  smallDwelling: [],
}

export type UnitFieldName = keyof UnitFields

/** Fields that belong together: changes to them by different people are never merged silently. */
export const UNIT_TERMS_OF_TRADE: readonly UnitFieldName[] = [
  'terms',
  'rentAmount',
  'securityDepositAmount',
  'securityDepositDescription',
  'chargeFrequency',
  'guestsIncluded',
  'additionalGuestCharge',
  'maxGuests',
  'addOns',
]

/** Returns the fields a host writes, among others. Missing ones have their empty value. */
export function unitFieldsOf(row: Partial<UnitFields>): UnitFields {
  // The keys are the model's own, so the result has its shape.
  return Object.fromEntries(
    Object.entries(NO_UNIT).map(([key, nothing]) => [key, row[key as UnitFieldName] ?? nothing]),
  ) as UnitFields
}
