import { z } from 'zod'
import { Day, endpoint, Id, StoredDay } from './endpoint.ts'
import { SEARCH_LENGTH_MAX, UNIT_AMOUNT_MAX } from './limits.ts'
import { BED_TYPES, UNIT_TYPES } from './unit-fields.ts'
import { WireMeta } from './wire-meta.ts'

/** A published room as everybody may see it, in brief. */
export const ListingCard = z.object({
  id: Id,
  title: z.string(),
  suburb: z.string(),
  town: z.string(),
  type: z.enum(UNIT_TYPES).nullable(),
  bedTypes: z.array(z.enum(BED_TYPES)),
  maxGuests: z.number().int(),
  /** New Zealand dollars per week. */
  rentAmount: z.number(),
  /** The cover photo. `url` is relative to the API's base; append a slash and a size. */
  photo: z.object({ url: z.string(), alt: z.string() }).nullable(),
  /** The next days on which it is available; `null` if somebody stays there with no end set. */
  free: z.object({ from: StoredDay, until: StoredDay.nullable() }).nullable(),
})
export type ListingCard = z.infer<typeof ListingCard>

const Amount = z.coerce.number().min(0).max(UNIT_AMOUNT_MAX)

/** A search for rooms. Fields left out don't restrict it. Amounts are per week. */
export const ListingQuery = z.object({
  place: z.string().trim().max(SEARCH_LENGTH_MAX, 'tooLong').optional(),
  from: Day.optional(),
  to: Day.optional(),
  min: Amount.optional(),
  max: Amount.optional(),
  type: z.enum(UNIT_TYPES).optional(),
  bed: z.enum(BED_TYPES).optional(),
  guests: z.coerce.number().int().min(1).max(100).optional(),
  /** What the room must have: names of amenities, separated by spaces. A name that isn't one is left out. */
  amenities: z.string().trim().max(SEARCH_LENGTH_MAX, 'tooLong').optional(),
  /** Without it, those published last come first. */
  sort: z.enum(['cheapest']).optional(),
})
export type ListingQuery = z.infer<typeof ListingQuery>

export const listings = endpoint({
  name: 'listings',
  method: 'get',
  path: '/listings',
  needs: 'public',
  summary:
    'The first published rooms that match every filter, latest published or cheapest first, and how many match in all',
  query: ListingQuery,
  answer: z.object({
    data: z.array(ListingCard),
    meta: WireMeta.extend({ total: z.number().int() }),
  }),
})
