import type { Day } from '#domain/calendar/calendar-day.ts'
import { LISTING_PATH } from '#contract/site-paths.ts'
import { API_BASE } from '#server/http/api-base.ts'
import type { HostProfile } from '#server/records/units/host-profile.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { freeDays } from './free-days.ts'
import { html } from './html.ts'
import { sitePage } from './site-page.ts'
import { sitePath, type SiteView } from './site-view.ts'
import { paragraphs, section } from './section.ts'
import { datesQuery, type StayDates } from './stay-dates.ts'
import { datesForm, unitAsk } from './unit-ask.ts'
import { unitCost } from './unit-cost.ts'
import { unitFacts } from './unit-facts.ts'
import { hostLine, unitHost } from './unit-host.ts'
import { unitMonths } from './unit-months.ts'
import { unitPhotos } from './unit-photos.ts'
import { areaText, availability, lengthsOfStay, mayBeTenancy } from './unit-words.ts'

const DESCRIPTION_LENGTH = 160

/**
 * What a visitor asks for (the dates of a stay, or only the day of arrival, and the month to show) and the room's host.
 */
export type UnitVisit = { dates: StayDates | null; arrives: Day | null; month: Day; host: HostProfile }

/** Returns the page with everything that everybody may know about a room, and the link to contact its host. */
export function unitPage(view: SiteView, listing: Listing, visit: UnitVisit): string {
  const { t, lang } = view
  const area = areaText(view, listing)
  const kind = listing.type ? t(`units:type.${listing.type}`) : ''
  const [cover] = listing.photos
  const free = freeDays(listing, view.today)
  return sitePage(view, {
    title: [listing.title, area].filter((part) => part !== '').join(', '),
    description: excerpt(listing.description) || t('search.description'),
    path: `${LISTING_PATH}/${listing.id}`,
    isIndexed: true,
    picture: cover && { address: `${view.address}${API_BASE}${cover.url}/large`, alt: cover.alt },
    main: html`<article class="unit" itemscope itemtype="https://schema.org/Offer">
      <p class="back">
        <a href="${sitePath(`${LISTING_PATH}${datesQuery(visit.dates)}`, lang)}">${t('unit.all')}</a>
      </p>
      <div itemprop="itemOffered" itemscope itemtype="https://schema.org/Accommodation">
        <header class="unit-head">
          <h1><bdi itemprop="name">${listing.title}</bdi></h1>
          <p>
            ${kind} ·
            <span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"
              ><bdi>${area}</bdi><meta itemprop="addressLocality" content="${listing.town}" /><meta
                itemprop="addressCountry"
                content="NZ"
            /></span>
          </p>
          ${hostLine(view, listing, visit.host)}
        </header>
        ${unitPhotos(view, listing)}
        <div class="text" itemprop="description" dir="auto">${paragraphs(listing.description)}</div>
        ${unitFacts(view, listing)}
        ${
          listing.houseRules.trim() === ''
            ? null
            : section(
                t('unit.rules'),
                html`<div class="text" dir="auto">${paragraphs(listing.houseRules)}</div>`,
              )
        }
      </div>
      ${unitCost(view, listing)}
      ${section(
        t('unit.free'),
        html`<p>${availability(view, listing)}</p>
          ${datesForm(view, listing, visit)} ${unitMonths(view, listing, visit)}
          ${
            typeof free === 'string'
              ? null
              : html`<meta itemprop="availabilityStarts" content="${free.from}" />${
                    free.until === null
                      ? null
                      : html`<meta itemprop="availabilityEnds" content="${free.until}" />`
                  }`
          }`,
      )}
      ${section(
        t('unit.terms'),
        html`<p>${lengthsOfStay(view, listing).join(' · ')}</p>
          ${mayBeTenancy(listing) ? html`<p class="note">${t('unit.longNote')}</p>` : null}`,
      )}
      ${section(
        t('unit.where'),
        html`<p><bdi>${area}</bdi></p>
          <p class="note">${t('unit.whereHint')}</p>`,
      )}
      ${unitHost(view, listing, visit.host)} ${unitAsk(view, listing, visit.dates)}
    </article>`,
  })
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1)}…`
}
