import { LISTING_PATH } from '#contract/site-paths.ts'
import { LISTING_PAGE } from '#contract/limits.ts'
import type { Listing, ListingsPage } from '#server/records/units/listings.ts'
import { html, type Html } from './html.ts'
import { missingHouse } from './line-drawing.ts'
import { hasWishes, searchQuery, type ListingSearch, type ReadSearch } from './listing-search.ts'
import { searchForm } from './search-form.ts'
import { sitePage } from './site-page.ts'
import type { SiteView } from './site-view.ts'
import { counted, fill } from '#server/http/fill-text.ts'
import type { StayDates } from './stay-dates.ts'
import { unitCard } from './unit-card.ts'

/** Returns the search page with its results; `found` is `null` if the search couldn't be used. */
export function searchPage(view: SiteView, read: ReadSearch, found: ListingsPage | null): string {
  const { words, locale } = view
  const { search, problems } = read
  const page = search.page
  const name = search.place === '' ? words.search.title : `${words.search.title}: ${search.place}`
  return sitePage(view, {
    title: page === 1 || found === null ? name : `${name} · ${pageWords(view, page, found.lastPage)}`,
    description: words.search.description,
    path: LISTING_PATH + searchQuery(search, null),
    isIndexed: found !== null && !hasWishes(search),
    previous: found && page > 1 ? addressOf(view, { ...search, page: page - 1 }) : null,
    next: found && page < found.lastPage ? addressOf(view, { ...search, page: page + 1 }) : null,
    main: html`<div class="lead">
        <h1>${words.search.title}</h1>
        <p>${words.search.lead}</p>
      </div>
      <div class="finding">
        ${searchForm(view, read)}
        <section class="results" aria-labelledby="results">
          ${
            found === null
              ? html`<h2 id="results" class="count">${words.search.problem}</h2>
                  ${problems.page ? html`<p>${words.search.problems.page}</p>` : null}`
              : html`<h2 id="results" class="count">${counted(locale, words.search.found, found.total)}</h2>
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

function nothing({ words: { search } }: SiteView, asked: ListingSearch): Html {
  const isWished = hasWishes(asked)
  return html`<div class="empty">
    ${missingHouse()}
    <p class="empty-title">${isWished ? search.none : search.nothing}</p>
    <p>${isWished ? search.noneHint : search.nothingHint}</p>
  </div>`
}

function paging(view: SiteView, search: ListingSearch, lastPage: number): Html | null {
  if (lastPage === 1) return null
  const { paging: words } = view.words
  const link = (page: number, rel: string, text: string) =>
    page < 1 || page > lastPage
      ? html`<span></span>`
      : html`<a class="button" rel="${rel}" href="${addressOf(view, { ...search, page })}">${text}</a>`
  return html`<nav class="paging" aria-label="${words.label}">
    ${link(search.page - 1, 'prev', words.previous)}
    <span>${pageWords(view, search.page, lastPage)}</span>
    ${link(search.page + 1, 'next', words.next)}
  </nav>`
}

function pageWords({ words, locale }: SiteView, page: number, last: number): string {
  return fill(words.paging.place, { n: page.toLocaleString(locale), last: last.toLocaleString(locale) })
}

function addressOf({ lang }: SiteView, search: ListingSearch): string {
  return LISTING_PATH + searchQuery(search, lang)
}
