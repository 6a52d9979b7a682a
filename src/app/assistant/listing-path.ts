import type { ListingQuery } from '#contract/listing.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'

/** What the public list of rooms can be asked for by its address. */
const LISTED = ['place', 'from', 'to', 'min', 'max', 'type', 'bed'] as const

/** Returns the address of the public list with this search. */
export function listingPath(wishes: ListingQuery): string {
  const query = new URLSearchParams()
  for (const name of LISTED) {
    const wish = wishes[name]
    if (wish !== undefined) query.set(name, String(wish))
  }
  return query.size === 0 ? LISTING_PATH : `${LISTING_PATH}?${query}`
}
