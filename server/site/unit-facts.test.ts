import { expect, test } from 'vitest'
import { NO_UNIT, type UnitType } from '#contract/unit-fields.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { wordsIn } from '#server/http/words.ts'
import type { SiteView } from './site-view.ts'
import { unitFacts } from './unit-facts.ts'

const view = { t: wordsIn('en', 'site', 'units'), locale: 'en' } as SiteView

test.each<[UnitType, string]>([
  ['PRIVATE_ROOM_ENSUITE', 'Private Room &amp; Ensuite'],
  ['PRIVATE_ROOM', 'Private Room · Shared bathroom'],
  ['ENTIRE_PLACE', 'Entire Place · Tiny Home or Cabin'],
])('%s is described without saying anything twice', (type, words) => {
  const listing = { ...NO_UNIT, type } as unknown as Listing
  expect(unitFacts(view, listing).markup).toContain(`<dd>${words}</dd>`)
})
