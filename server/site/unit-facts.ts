import type { Listing } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import type { SiteView } from './site-view.ts'
import { guestsAtMost } from '#domain/money/rent-rules.ts'

/** Describes the room: type, beds, guests, who it suits, its size, and its amenities. */
export function unitFacts({ t }: SiteView, listing: Listing): Html {
  const { type, bedTypes, suitableTenants, floorArea, amenities } = listing
  const guests = guestsAtMost(listing)
  const rows: [string, Html | string | null][] = [
    [
      t('unit.type'),
      type &&
        joined([t(`units:type.${type}`), type !== 'PRIVATE_ROOM_ENSUITE' && t(`units:typeHelp.${type}`)]),
    ],
    [t('unit.beds'), joined(bedTypes.map((bed) => t(`units:bed.${bed}`)))],
    [
      t('unit.guests'),
      html`<span itemprop="occupancy" itemscope itemtype="https://schema.org/QuantitativeValue"
        ><meta itemprop="maxValue" content="${guests}" />${t('units:listing.upTo', { count: guests })}</span
      >`,
    ],
    [t('unit.suits'), joined(suitableTenants.map((tenant) => t(`units:tenant.${tenant}`)))],
    [
      t('unit.area'),
      floorArea === null
        ? null
        : html`<span itemprop="floorSize" itemscope itemtype="https://schema.org/QuantitativeValue"
            ><meta itemprop="unitCode" content="MTK" /><span itemprop="value">${floorArea}</span> m²</span
          >`,
    ],
  ]
  return html`<section>
    <h2>${t('unit.room')}</h2>
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
        : html`<h3>${t('unit.amenities')}</h3>
            <ul class="amenities">
              ${amenities.map(
                (amenity) =>
                  html`<li
                    itemprop="amenityFeature"
                    itemscope
                    itemtype="https://schema.org/LocationFeatureSpecification"
                  >
                    <meta itemprop="value" content="true" />
                    <span itemprop="name">${t(`units:amenity.${amenity}`)}</span>
                  </li>`,
              )}
            </ul>`
    }
  </section>`
}

function joined(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join(' · ')
}
