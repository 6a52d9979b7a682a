import { LISTING_PATH } from '#contract/site-paths.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { photo } from './photo.ts'
import { amountText, sitePath, type SiteView } from './site-view.ts'
import { datesQuery, stayCost, type StayDates } from './stay-dates.ts'
import { guestsAtMost } from '#domain/money/rent-rules.ts'
import { areaText, availability } from './unit-words.ts'

/**
 * Draws a room in the list. The whole card links to it, with the dates that are searched for. `nth` counts from 0; the
 * photos of the first rows load eagerly.
 */
export function unitCard(view: SiteView, listing: Listing, nth: number, dates: StayDates | null): Html {
  const { t, lang } = view
  const [cover] = listing.photos
  const about = [
    ...(listing.type ? [t(`units:type.${listing.type}`)] : []),
    ...listing.bedTypes.map((bed) => t(`units:bed.${bed}`)),
    t('units:listing.upTo', { count: guestsAtMost(listing) }),
  ]
  return html`<li class="card" itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">
    <meta itemprop="position" content="${nth + 1}" />
    <div class="frame">
      ${
        cover
          ? photo(cover, { alt: '', sizes: '(min-width: 40rem) 20rem, 100vw', isFirst: nth < 2 })
          : html`<img
              src="/images/misc/empty-image.svg"
              width="480"
              height="320"
              alt="${t('unit.noPhoto')}"
            />`
      }
    </div>
    <h2>
      <a itemprop="url" href="${sitePath(`${LISTING_PATH}/${listing.id}${datesQuery(dates)}`, lang)}"
        ><bdi itemprop="name">${listing.title}</bdi></a
      >
    </h2>
    <p class="area"><bdi>${areaText(view, listing)}</bdi></p>
    <p class="about">${about.join(' · ')}</p>
    <p class="note">${dates === null ? availability(view, listing) : stayText(view, listing, dates)}</p>
    <p class="price"><b>${amountText(listing.rentAmount ?? 0)}</b> ${t('unit.perWeek')}</p>
  </li>`
}

function stayText({ t }: SiteView, listing: Listing, dates: StayDates): string {
  const { nights, rent } = stayCost(listing, dates)
  return t('unit.total', { count: nights, amount: amountText(rent) })
}
