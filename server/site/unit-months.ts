import { addDays, addMonths, daysBetween, type Day, weekday } from '#domain/calendar/calendar-day.ts'
import { LISTING_PATH } from '#contract/site-paths.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { dayFormat, dayText, sitePath, type SiteView } from './site-view.ts'
import { datesQuery, freeNights, isFreeFor, type StayDates } from './stay-dates.ts'

/** How many months are shown at once, and how many months ahead they go. */
const MONTHS_AT_ONCE = 3
const MONTHS_AHEAD_MAX = 24
const SUNDAY = '2026-11-22'
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/**
 * Returns the first day of the first month to show: the one that a URL asks for, otherwise this month, or the one in
 * which the stay begins that it asks about, if the months from now on don't reach it. Never an earlier one.
 */
export function readMonth(query: URLSearchParams, today: Day, arrives: Day | null): Day {
  const month = query.get('month') ?? ''
  const first = firstOf(today)
  const ofStay = arrives !== null && arrives >= addMonths(first, MONTHS_AT_ONCE) ? firstOf(arrives) : first
  const asked = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? `${month}-01` : ofStay
  return asked >= first && asked <= addMonths(first, MONTHS_AHEAD_MAX) ? asked : first
}

/**
 * Draws which nights of some months are free and which are asked for, and the links to other months. A free night is a
 * link: the first one pressed is the arrival, and the next one the departure. The keyboard has the fields above instead
 * of some ninety stops.
 */
export function unitMonths(
  view: SiteView,
  listing: Listing,
  visit: { month: Day; dates: StayDates | null; arrives: Day | null },
): Html {
  const { t, lang, today } = view
  const { month, dates, arrives } = visit
  const now = firstOf(today)
  const addressOf = (first: Day) => {
    const query = datesQuery(dates)
    const path = `${LISTING_PATH}/${listing.id}${query}${query === '' ? '?' : '&'}month=${first.slice(0, 7)}`
    return `${sitePath(path, lang)}#months`
  }
  const earlier = addMonths(month, -MONTHS_AT_ONCE)
  const later = addMonths(month, MONTHS_AT_ONCE)
  return html`<p class="months-hint note">
      ${t(arrives === null ? 'unit.chooseArrival' : 'unit.chooseDeparture')}
    </p>
    <div class="months" id="months">
      ${Array.from({ length: MONTHS_AT_ONCE }, (_, nth) => monthTable(view, listing, visit, addMonths(month, nth)))}
    </div>
    <p class="months-key note">${t('unit.monthsKey')}</p>
    <p class="months-moves">
      ${
        month > now
          ? html`<a rel="nofollow" href="${addressOf(earlier < now ? now : earlier)}"
              >${t('unit.earlier')}</a
            >`
          : null
      }
      ${
        later <= addMonths(now, MONTHS_AHEAD_MAX)
          ? html`<a rel="nofollow" href="${addressOf(later)}">${t('unit.later')}</a>`
          : null
      }
    </p>`
}

function monthTable(
  view: SiteView,
  listing: Listing,
  { month, dates, arrives }: { month: Day; dates: StayDates | null; arrives: Day | null },
  first: Day,
): Html {
  const { locale, lang, today, t } = view
  const count = daysBetween(first, addMonths(first, 1))
  const free = freeNights(listing, first, count, today)
  // Weeks begin on Monday.
  const before = (weekday(first) + 6) % 7
  const rows = Math.ceil((before + count) / 7)
  // Weeks that are over say nothing.
  const over = first < today ? Math.floor((before + daysBetween(first, today)) / 7) : 0
  const cell = (place: number): Html => {
    const nth = place - before
    if (nth < 0 || nth >= count) return html`<td></td>`
    const day = String(nth + 1)
    const night = addDays(first, nth)
    const isAsked = dates !== null && night >= dates.from && night < dates.to
    const isArrival = night === arrives
    // A guest may leave on a day on which the next one arrives.
    const isDeparture =
      arrives !== null && night > arrives && isFreeFor(listing, { from: arrives, to: night })
    const isFree = free[nth] === true
    if (!isFree && !isDeparture)
      return html`<td class="taken"><s aria-label="${day}: ${t('unit.notFree')}">${day}</s></td>`
    const query = isDeparture ? datesQuery({ from: arrives, to: night }) : `?from=${night}`
    const path = `${LISTING_PATH}/${listing.id}${query}&month=${month.slice(0, 7)}`
    const label = `${t(isDeparture ? 'search.to' : 'search.from')}: ${dayText(locale, night)}`
    return html`<td class="${isAsked || isArrival ? 'asked' : isFree ? 'free' : 'taken'}">
      <a tabindex="-1" rel="nofollow" href="${sitePath(path, lang)}#months" aria-label="${label}"
        >${isAsked || isArrival ? html`<b>${day}</b>` : day}</a
      >
    </td>`
  }
  return html`<table>
    <caption>
      ${monthName(locale, first)}
    </caption>
    <thead>
      <tr>
        ${WEEK.map((nth) => html`<th scope="col">${weekdayName(locale, addDays(SUNDAY, nth + 1))}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${Array.from(
        { length: rows - over },
        (_, row) =>
          html`<tr>
            ${WEEK.map((nth) => cell((over + row) * 7 + nth))}
          </tr>`,
      )}
    </tbody>
  </table>`
}

function monthName(locale: SiteView['locale'], day: Day): string {
  return dayFormat(locale, { month: 'long', year: 'numeric' }).format(new Date(day))
}

function weekdayName(locale: SiteView['locale'], day: Day): string {
  return dayFormat(locale, { weekday: 'narrow' }).format(new Date(day))
}

function firstOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}
