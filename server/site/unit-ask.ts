import type { Day } from '#domain/calendar/calendar-day.ts'
import { askQuery, JOIN_SEGMENT, LISTING_PATH } from '#contract/site-paths.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { amountText, dayAndMonth, daysText, sitePath, type SiteView } from './site-view.ts'
import { datesQuery, isFreeFor, stayCost, type StayDates } from './stay-dates.ts'
import { availability } from './unit-words.ts'

/**
 * Draws what a stay costs, and the link to contact the host, with the dates if some are given; the link says so if the
 * room isn't free then. It leads to the client's page that opens a conversation, or first to the sign-up for this room.
 */
export function unitAsk(view: SiteView, listing: Listing, dates: StayDates | null): Html {
  const { t } = view
  const to = view.isSignedIn ? askPath(listing.id, dates) : sitePath(joinPath(listing.id, dates), view.lang)
  const isFree = dates === null || isFreeFor(listing, dates)
  return html`<aside class="ask" aria-label="${t('unit.message')}">
    <p class="price"><b>${amountText(listing.rentAmount ?? 0)}</b> ${t('unit.perWeek')}</p>
    ${dates === null ? html`<p class="when note">${availability(view, listing)}</p>` : stayTotal(view, listing, dates)}
    <a class="button${isFree ? ' primary' : ''}" rel="nofollow" href="${to}"
      >${t(isFree ? 'unit.message' : 'unit.askAnyway')}</a
    >
  </aside>`
}

/** Returns the client's page that opens a conversation about a unit, after signing in if that is needed. */
export function askPath(unitId: string, dates: StayDates | null): string {
  return `/messages?${askQuery(unitId, dates && { arrives: dates.from, leaves: dates.to })}`
}

/** Returns the page where somebody without an account signs up to write to the host. */
export function joinPath(unitId: string, dates: StayDates | null): string {
  return `${LISTING_PATH}/${unitId}/${JOIN_SEGMENT}${datesQuery(dates)}`
}

/** Draws the days of a stay and what it costs, or that the room isn't free then. */
export function stayTotal({ t, locale }: SiteView, listing: Listing, dates: StayDates): Html {
  const { nights, rent } = stayCost(listing, dates)
  const days = daysText(locale, dates.from, dates.to)
  if (!isFreeFor(listing, dates))
    return html`<div class="stay">
      <p>${days}</p>
      <p><b class="warn">${t('unit.notFreeThen')}</b></p>
    </div>`
  const cost = t('unit.total', { count: nights, amount: amountText(rent) })
  const { securityDepositAmount: bond } = listing
  const more = [
    bond ? t('unit.bondToo', { amount: amountText(bond) }) : null,
    t('unit.firstPaid', { day: dayAndMonth(locale, dates.from) }),
  ]
  return html`<div class="stay">
    <p class="days">${days}</p>
    <p><b>${cost}</b></p>
    <p class="bond">${more.filter((part) => part !== null).join(' · ')}</p>
    <p class="note">${t('unit.totalNote')}</p>
  </div>`
}

/** Draws the form for the dates of a stay; needs no script. */
export function datesForm(
  { t, lang, today }: SiteView,
  { id }: Listing,
  { dates, arrives }: { dates: StayDates | null; arrives: Day | null },
): Html {
  const field = (name: 'from' | 'to', label: string) =>
    html`<div class="field">
      <label for="stay-${name}">${label}</label>
      <input
        id="stay-${name}"
        name="${name}"
        type="date"
        required
        min="${today}"
        value="${dates?.[name] ?? (name === 'from' ? (arrives ?? '') : '')}"
      />
    </div>`
  return html`<form class="stay-form" action="${LISTING_PATH}/${id}">
    ${lang === null ? null : html`<input type="hidden" name="lang" value="${lang}" />`}
    ${field('from', t('search.from'))}${field('to', t('search.to'))}
    <button class="button" type="submit">${t('unit.check')}</button>
  </form>`
}
