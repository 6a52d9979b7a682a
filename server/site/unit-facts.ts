import type { Listing } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import type { SiteView } from './site-view.ts'
import { counted } from '#server/http/fill-text.ts'
import { guestsAtMost } from './unit-words.ts'

/** Describes the room: type, beds, guests, who it suits, its size, and its amenities. */
export function unitFacts({ words, locale }: SiteView, listing: Listing): Html {
  const { unit } = words
  const { type, bedTypes, suitableTenants, floorArea, amenities } = listing
  const guests = guestsAtMost(listing)
  const rows: [string, Html | string | null][] = [
    [unit.type, type && joined([words.types[type], words.typeHelp[type]])],
    [unit.beds, joined(bedTypes.map((bed) => words.beds[bed]))],
    [
      unit.guests,
      html`<span itemprop="occupancy" itemscope itemtype="https://schema.org/QuantitativeValue"
        ><meta itemprop="maxValue" content="${guests}" />${counted(locale, unit.upTo, guests)}</span
      >`,
    ],
    [unit.suits, joined(suitableTenants.map((tenant) => words.tenants[tenant]))],
    [
      unit.area,
      floorArea === null
        ? null
        : html`<span itemprop="floorSize" itemscope itemtype="https://schema.org/QuantitativeValue"
            ><meta itemprop="unitCode" content="MTK" /><span itemprop="value">${floorArea}</span> m²</span
          >`,
    ],
  ]
  return html`<section>
    <h2>${unit.room}</h2>
    <dl class="facts">
      ${rows.map(([name, value]) =>
        value === null || value === ''
          ? null
          : html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
      )}
    </dl>
    ${
      amenities.length === 0
        ? null
        : html`<h3>${unit.amenities}</h3>
            <ul class="amenities">
              ${amenities.map(
                (amenity) =>
                  html`<li
                    itemprop="amenityFeature"
                    itemscope
                    itemtype="https://schema.org/LocationFeatureSpecification"
                  >
                    <meta itemprop="value" content="true" />
                    <span itemprop="name">${words.amenities[amenity]}</span>
                  </li>`,
              )}
            </ul>`
    }
  </section>`
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ')
}
