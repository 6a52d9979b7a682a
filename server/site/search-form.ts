import { LISTING_PATH } from '#contract/site-paths.ts'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { BED_TYPES, UNIT_TYPES } from '#contract/unit-fields.ts'
import { html, type Html } from './html.ts'
import { parameterOf, slugOf, type ListingSearch, type ReadSearch } from './listing-search.ts'
import { sitePath, type SiteView } from './site-view.ts'

type Field = keyof ListingSearch

/** Draws the search form with the submitted values, and next to each field why it couldn't be used. */
export function searchForm(view: SiteView, { typed, problems }: ReadSearch): Html {
  const { words, lang, today } = view
  const { search } = words
  const wishes: Field[] = ['min', 'max', 'type', 'bed']
  const isOpen = wishes.some((field) => typed[field] !== '')
  const isAsked = isOpen || [typed.place, typed.from, typed.to].some((value) => value !== '')
  const problemOf = (field: Field) => {
    const problem = problems[field]
    return problem === undefined ? null : search.problems[problem]
  }
  const text = (field: Field, label: string, attributes: Html) => {
    const problem = problemOf(field)
    return html`<div class="field">
      <label for="${field}">${label}</label>
      <input
        id="${field}"
        name="${parameterOf(field)}"
        value="${typed[field]}"
        ${attributes}
        ${problem === null ? null : html`aria-invalid="true" aria-describedby="${field}-problem"`}
      />
      ${problemLine(field, problem)}
    </div>`
  }
  const choice = (
    field: Field,
    label: string,
    options: Record<string, string>,
    values: readonly string[],
  ) => {
    const problem = problemOf(field)
    return html`<div class="field">
      <label for="${field}">${label}</label>
      <select
        id="${field}"
        name="${parameterOf(field)}"
        ${problem === null ? null : html`aria-invalid="true" aria-describedby="${field}-problem"`}
      >
        <option value="">${search.any}</option>
        ${values.map(
          (value) =>
            html`<option
              value="${slugOf(value)}"
              ${slugOf(typed[field]) === slugOf(value) ? html`selected` : null}
            >
              ${options[value] ?? value}
            </option>`,
        )}
      </select>
      ${problemLine(field, problem)}
    </div>`
  }
  return html`<form class="search" role="search" aria-label="${search.label}" action="${LISTING_PATH}">
    ${lang === null ? null : html`<input type="hidden" name="lang" value="${lang}" />`}
    ${text(
      'place',
      search.place,
      html`type="search" maxlength="${SEARCH_LENGTH_MAX}" placeholder="${search.placeHelp}"`,
    )}
    <div class="days">
      ${text('from', search.from, html`type="date" min="${today}"`)}
      ${text('to', search.to, html`type="date" min="${today}"`)}
    </div>
    <details ${isOpen ? html`open` : null}>
      <summary>${search.more}</summary>
      <div class="wishes">
        ${text('min', search.min, html`inputmode="decimal"`)}
        ${text('max', search.max, html`inputmode="decimal"`)}
        ${choice('type', search.type, words.types, UNIT_TYPES)}
        ${choice('bed', search.bed, words.beds, BED_TYPES)}
      </div>
    </details>
    <div class="ways">
      <button class="button primary" type="submit">${search.submit}</button>
      ${isAsked ? html`<a class="quiet" href="${sitePath(LISTING_PATH, lang)}">${search.clear}</a>` : null}
    </div>
  </form>`
}

function problemLine(field: Field, problem: string | null): Html | null {
  return problem === null ? null : html`<p class="field-problem" id="${field}-problem">${problem}</p>`
}
