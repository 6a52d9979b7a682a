import { AMENITIES } from '#contract/unit-fields.ts'
import { listings, type ListingCard } from '#contract/listing.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { ok } from '#contract/result.ts'
import { implementPublic, type Route } from '#server/http/implement.ts'
import { listingsPage, type Listing } from '#server/records/units/listings.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { freeDays } from './free-days.ts'
import { guestsAtMost } from '#domain/money/rent-rules.ts'

/** The public website's search, for clients that draw the rooms themselves. */
export function listingRoutes({ db, now }: ServerScope): Route[] {
  return [
    implementPublic(listings, async ({ query }) => {
      const today = dayAtPlace(now(), zoneOf(null))
      const { place = '', from = null, to = null, min = null, max = null } = query
      const { type = null, bed = null, guests = null, sort } = query
      const named = new Set(query.amenities?.split(/\s+/))
      const amenities = AMENITIES.filter((amenity) => named.has(amenity))
      const wishes = { place, from, to, min, max, type, bed, guests, amenities, sort, page: 1, today }
      const found = await listingsPage(db, wishes)
      return ok({
        data: found.listings.map((listing) => cardOf(listing, today)),
        meta: { total: found.total },
      })
    }),
  ]
}

function cardOf(listing: Listing, today: string): ListingCard {
  const { id, title, suburb, town, type, bedTypes, rentAmount } = listing
  const [cover] = listing.photos
  const free = freeDays(listing, today)
  return {
    id,
    title,
    suburb,
    town,
    type,
    bedTypes,
    maxGuests: guestsAtMost(listing),
    rentAmount: rentAmount ?? 0,
    photo: cover ? { url: cover.url, alt: cover.alt } : null,
    free: typeof free === 'string' ? null : free,
  }
}
