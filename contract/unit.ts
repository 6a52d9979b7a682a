import { z } from 'zod'
import { CHARGE_FREQUENCIES } from './charge-frequency.ts'
import { ChatProfileUser } from './chat.ts'
import { AfterId, Day, endpoint, Id, paged, pageQuery, StoredDay, Timestamp, told } from './endpoint.ts'
import {
  PER_PAGE_MAX,
  SEARCH_LENGTH_MAX,
  UNIT_ADD_ONS_MAX,
  UNIT_AMOUNT_MAX,
  UNIT_FLOOR_AREA_MAX,
  UNIT_GUESTS_MAX,
  UNIT_LINE_MAX,
  UNIT_NIGHTS_MAX,
  UNIT_PHOTO_ALT_MAX,
  UNIT_PHOTOS_MAX,
  UNIT_TEXT_MAX,
  UNIT_TITLE_MAX,
  UNITS_PAGE,
} from './limits.ts'
import { NIGHT_YEARS } from './night-limit.ts'
import { DWELLING_CHECKS } from './small-dwelling.ts'
import { AMENITIES, BED_TYPES, TENANT_TYPES, TERM_DAYS, UNIT_TYPES, type UnitFields } from './unit-fields.ts'
import { UNIT_STATUSES, UNIT_STEPS } from './unit-status.ts'
import { StoredFile } from './upload.ts'
import type { WireShape } from './wire-shape.ts'

const Line = z.string().max(UNIT_LINE_MAX, 'tooLong')
const Text = z.string().max(UNIT_TEXT_MAX, 'tooLong')
const Amount = z.number().min(0).max(UNIT_AMOUNT_MAX).multipleOf(0.01).nullable()
const Guests = z.number().int().min(1).max(UNIT_GUESTS_MAX).nullable()

const UnitFieldsShape = z.object({
  title: z.string().max(UNIT_TITLE_MAX, 'tooLong'),
  type: z.enum(UNIT_TYPES).nullable(),
  suitableTenants: z.array(z.enum(TENANT_TYPES)).max(TENANT_TYPES.length),
  bedTypes: z.array(z.enum(BED_TYPES)).max(BED_TYPES.length),
  address: z.object({ street: Line, suburb: Line, town: Line, postcode: z.string().max(10, 'tooLong') }),
  coordinates: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable(),
  description: Text,
  photos: z
    .array(z.object({ id: Id, alt: z.string().max(UNIT_PHOTO_ALT_MAX, 'tooLong') }))
    .max(UNIT_PHOTOS_MAX, 'tooMany'),
  amenities: z.array(z.enum(AMENITIES)).max(AMENITIES.length),
  floorArea: z.number().int().min(1).max(UNIT_FLOOR_AREA_MAX).nullable(),
  terms: z.array(z.literal([...TERM_DAYS])).max(TERM_DAYS.length),
  availableFrom: Day.nullable(),
  availableUntil: Day.nullable(),
  rentAmount: Amount,
  securityDepositAmount: Amount,
  securityDepositDescription: Text,
  chargeFrequency: z.enum(CHARGE_FREQUENCIES),
  guestsIncluded: Guests,
  additionalGuestCharge: Amount,
  maxGuests: Guests,
  addOns: z
    .array(
      z.object({
        id: Id,
        name: Line,
        description: Text,
        amount: Amount,
        chargeFrequency: z.enum(CHARGE_FREQUENCIES),
      }),
    )
    .max(UNIT_ADD_ONS_MAX, 'tooMany'),
  houseRules: Text,
  nightLimit: z
    .object({ nights: z.number().int().min(1).max(UNIT_NIGHTS_MAX), year: z.enum(NIGHT_YEARS) })
    .nullable()
    .optional(),
  smallDwelling: z.array(z.enum(DWELLING_CHECKS)).max(DWELLING_CHECKS.length).optional(),
} satisfies WireShape<UnitFields>)

/**
 * A unit as one person sees it. Its host and administrators see everything. Guests who are talking about it don't see
 * the street and the exact location, which come with an agreement.
 */
export const UnitRow = UnitFieldsShape.extend({
  availableFrom: StoredDay.nullable(),
  availableUntil: StoredDay.nullable(),
  id: Id,
  /** Increased by every change; sent in `If-Match`. */
  version: z.number().int(),
  status: z.enum(UNIT_STATUSES),
  hostId: Id,
  host: ChatProfileUser,
  /** The photos that the server has, in order; others are still on their way. */
  files: z.array(StoredFile),
  publishedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type UnitRow = z.infer<typeof UnitRow>

/** Fields to change; those left out stay as they are. */
export const UnitEdit = UnitFieldsShape.partial()
export type UnitEdit = z.infer<typeof UnitEdit>

const UnitParams = z.object({ id: Id })
const UnitAnswer = told(UnitRow)

export const units = endpoint({
  name: 'units',
  method: 'get',
  path: '/units',
  // Guests read the units that their chats are about.
  needs: 'signedIn',
  summary:
    'The caller’s units, and published ones that their chats are about, latest change first; everybody’s with `all`, for administrators',
  query: pageQuery(UNITS_PAGE, PER_PAGE_MAX).extend({
    ...AfterId.shape,
    search: z.string().max(SEARCH_LENGTH_MAX).optional(),
    status: z.enum(UNIT_STATUSES).optional(),
    all: z.enum(['true']).optional(),
  }),
  answer: paged(UnitRow),
})

export const unit = endpoint({
  name: 'unit',
  method: 'get',
  path: '/units/:id',
  // Guests read the units that their chats are about.
  needs: 'signedIn',
  summary: 'One unit, as the caller may see it',
  params: UnitParams,
  answer: UnitAnswer,
})

export const createUnit = endpoint({
  name: 'createUnit',
  hasOwnLimit: true,
  method: 'put',
  path: '/units/:id',
  needs: ['create', 'Unit'],
  // All texts at their maximum length, in characters of three bytes, plus a margin.
  bodyBytesMax: 1024 * 1024,
  summary: 'Creates a draft under an id made on the device. Safe to repeat: returns the stored unit',
  params: UnitParams,
  body: UnitEdit,
  answer: UnitAnswer,
})

export const updateUnit = endpoint({
  name: 'updateUnit',
  hasOwnLimit: true,
  method: 'patch',
  path: '/units/:id',
  needs: ['update', 'Unit'],
  // All texts at their maximum length, in characters of three bytes, plus a margin.
  bodyBytesMax: 1024 * 1024,
  summary:
    'Changes fields of a unit. `If-Match` names the version; 409 with the current row for any other. A published unit must stay ready to publish',
  params: UnitParams,
  body: UnitEdit,
  answer: UnitAnswer,
})

export const moveUnit = endpoint({
  name: 'moveUnit',
  method: 'post',
  path: '/units/:id/steps',
  needs: ['update', 'Unit'],
  summary:
    'Takes a step of the unit’s status; 409 with the row if it has changed, 422 by field if it isn’t ready to publish',
  params: UnitParams,
  body: z.object({
    step: z.enum(UNIT_STEPS),
    /** The version that the person had on screen. */
    version: z.number().int(),
  }),
  answer: UnitAnswer,
})
