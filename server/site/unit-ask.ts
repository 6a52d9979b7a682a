import { LISTING_PATH } from '#contract/site-paths.ts'
import { counted, fill } from '#server/http/fill-text.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { amountText, daysText, type SiteView } from './site-view.ts'
import { isFreeFor, stayCost, type StayDates } from './stay-dates.ts'
import { availability } from './unit-words.ts'

/** The client's page that opens a conversation about a unit, after signing in if that is needed. */
const ASK_PATH = '/messages?about='

/**
 * Draws what a stay costs, and the link to contact the host, with the dates if some are given. They aren't called `to`
 * because on the way through login `to` would be its destination.
 */
export function unitAsk(view: SiteView, listing: Listing, dates: StayDates | null): Html {
  const { unit } = view.words
  const asked = dates === null ? '' : `&arrives=${dates.from}&leaves=${dates.to}`
  return html`<aside class="ask" aria-label="${unit.message}">
    <p class="price"><b>${amountText(listing.rentAmount ?? 0)}</b> ${unit.perWeek}</p>
    ${dates === null ? html`<p class="when note">${availability(view, listing)}</p>` : total(view, listing, dates)}
    <a class="button primary" rel="nofollow" href="${ASK_PATH}${listing.id}${asked}">${unit.message}</a>
  </aside>`
}

function total({ words, locale }: SiteView, listing: Listing, dates: StayDates): Html {
  const { unit } = words
  const { nights, rent } = stayCost(listing, dates)
  const days = daysText(locale, dates.from, dates.to)
  const cost = fill(counted(locale, unit.total, nights), { amount: amountText(rent) })
  return html`<div class="stay">
    <p>${days}</p>
    <p>${isFreeFor(listing, dates) ? html`<b>${cost}</b>` : html`<b class="warn">${unit.notFreeThen}</b>`}</p>
    ${isFreeFor(listing, dates) ? html`<p class="note">${unit.totalNote}</p>` : null}
  </div>`
}

/** Draws the form for the dates of a stay; needs no script. */
export function datesForm({ words, lang, today }: SiteView, { id }: Listing, dates: StayDates | null): Html {
  const { search, unit } = words
  const field = (name: 'from' | 'to', label: string) =>
    html`<div class="field">
      <label for="stay-${name}">${label}</label>
      <input
        id="stay-${name}"
        name="${name}"
        type="date"
        required
        min="${today}"
        value="${dates?.[name] ?? ''}"
      />
    </div>`
  return html`<form class="stay-form" action="${LISTING_PATH}/${id}">
    ${lang === null ? null : html`<input type="hidden" name="lang" value="${lang}" />`}
    ${field('from', search.from)}${field('to', search.to)}
    <button class="button" type="submit">${unit.check}</button>
  </form>`
}
