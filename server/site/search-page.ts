import { LISTING_PATH } from '#contract/site-paths.ts'
import { LISTING_PAGE } from '#contract/limits.ts'
import type { Listing, ListingsPage } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { missingHouse } from './line-drawing.ts'
import { hasWishes, searchQuery, type ListingSearch, type ReadSearch } from './listing-search.ts'
import { searchForm } from './search-form.ts'
import { sitePage } from './site-page.ts'
import type { SiteView } from './site-view.ts'
import type { StayDates } from './stay-dates.ts'
import { unitCard } from './unit-card.ts'

/** Returns the search page with its results; `found` is `null` if the search couldn't be used. */
export function searchPage(view: SiteView, read: ReadSearch, found: ListingsPage | null): string {
  const { t } = view
  const { search, problems } = read
  const page = search.page
  const name = search.place === '' ? t('search.title') : `${t('search.title')}: ${search.place}`
  return sitePage(view, {
    title: page === 1 || found === null ? name : `${name} · ${pageWords(view, page, found.lastPage)}`,
    description: t('search.description'),
    path: LISTING_PATH + searchQuery(search, null),
    isIndexed: found !== null && !hasWishes(search),
    previous: found && page > 1 ? addressOf(view, { ...search, page: page - 1 }) : null,
    next: found && page < found.lastPage ? addressOf(view, { ...search, page: page + 1 }) : null,
    main: html`<div class="lead">
        <h1>${t('search.title')}</h1>
        <p>${t('search.lead')}</p>
      </div>
      <div class="finding">
        ${searchForm(view, read)}
        <section class="results" aria-labelledby="results">
          ${
            found === null
              ? html`<h2 id="results" class="count">${t('search.problem')}</h2>
                  ${problems.page ? html`<p>${t('search.problems.page')}</p>` : null}`
              : html`<h2 id="results" class="count">${t('search.found', { count: found.total })}</h2>
                  ${
                    found.listings.length === 0
                      ? nothing(view, search)
                      : cards(view, found.listings, (page - 1) * LISTING_PAGE, datesOf(search))
                  }
                  ${paging(view, search, found.lastPage)}`
          }
        </section>
      </div>`,
  })
}

/** Returns the dates that are searched for, if both are given. */
function datesOf({ from, to }: ListingSearch): StayDates | null {
  return from === null || to === null ? null : { from, to }
}

function cards(view: SiteView, listings: readonly Listing[], before: number, dates: StayDates | null): Html {
  return html`<ol class="cards" itemscope itemtype="https://schema.org/ItemList">
    ${listings.map((listing, nth) => unitCard(view, listing, before + nth, dates))}
  </ol>`
}

function nothing({ t }: SiteView, asked: ListingSearch): Html {
  const isWished = hasWishes(asked)
  return html`<div class="empty">
    ${missingHouse()}
    <p class="empty-title">${t(isWished ? 'search.none' : 'search.nothing')}</p>
    <p>${t(isWished ? 'search.noneHint' : 'search.nothingHint')}</p>
  </div>`
}

function paging(view: SiteView, search: ListingSearch, lastPage: number): Html | null {
  if (lastPage === 1) return null
  const { t } = view
  const link = (page: number, rel: string, text: string) =>
    page < 1 || page > lastPage
      ? html`<span></span>`
      : html`<a class="button" rel="${rel}" href="${addressOf(view, { ...search, page })}">${text}</a>`
  return html`<nav class="paging" aria-label="${t('paging.label')}">
    ${link(search.page - 1, 'prev', t('paging.previous'))}
    <span>${pageWords(view, search.page, lastPage)}</span>
    ${link(search.page + 1, 'next', t('paging.next'))}
  </nav>`
}

function pageWords({ t, locale }: SiteView, page: number, last: number): string {
  return t('paging.place', { n: page.toLocaleString(locale), last: last.toLocaleString(locale) })
}

function addressOf({ lang }: SiteView, search: ListingSearch): string {
  return LISTING_PATH + searchQuery(search, lang)
}
