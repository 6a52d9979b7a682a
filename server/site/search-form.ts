import { LISTING_PATH } from '#contract/site-paths.ts'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { BED_TYPES, UNIT_TYPES } from '#contract/unit-fields.ts'
import { html, type Html } from './html.ts'
import { parameterOf, slugOf, type ListingSearch, type ReadSearch } from './listing-search.ts'
import { sitePath, type SiteView } from './site-view.ts'

type Field = keyof ListingSearch

/** Draws the search form with the submitted values, and next to each field why it couldn't be used. */
export function searchForm(view: SiteView, { typed, problems }: ReadSearch): Html {
  const { t, lang, today } = view
  const wishes: Field[] = ['min', 'max', 'type', 'bed']
  const isOpen = wishes.some((field) => typed[field] !== '')
  const isAsked = isOpen || [typed.place, typed.from, typed.to].some((value) => value !== '')
  const problemOf = (field: Field) => {
    const problem = problems[field]
    return problem === undefined ? null : t(`search.problems.${problem}`)
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
  const choice = <Value extends string>(
    field: Field,
    label: string,
    values: readonly Value[],
    nameOf: (value: Value) => string,
  ) => {
    const problem = problemOf(field)
    return html`<div class="field">
      <label for="${field}">${label}</label>
      <select
        id="${field}"
        name="${parameterOf(field)}"
        ${problem === null ? null : html`aria-invalid="true" aria-describedby="${field}-problem"`}
      >
        <option value="">${t('search.any')}</option>
        ${values.map(
          (value) =>
            html`<option
              value="${slugOf(value)}"
              ${slugOf(typed[field]) === slugOf(value) ? html`selected` : null}
            >
              ${nameOf(value)}
            </option>`,
        )}
      </select>
      ${problemLine(field, problem)}
    </div>`
  }
  return html`<form class="search" role="search" aria-label="${t('search.label')}" action="${LISTING_PATH}">
    ${lang === null ? null : html`<input type="hidden" name="lang" value="${lang}" />`}
    ${text(
      'place',
      t('search.place'),
      html`type="search" maxlength="${SEARCH_LENGTH_MAX}" placeholder="${t('search.placeHelp')}"`,
    )}
    <div class="days">
      ${text('from', t('search.from'), html`type="date" min="${today}"`)}
      ${text('to', t('search.to'), html`type="date" min="${today}"`)}
    </div>
    <details ${isOpen ? html`open` : null}>
      <summary>${t('search.more')}</summary>
      <div class="wishes">
        ${text('min', t('search.min'), html`inputmode="decimal"`)}
        ${text('max', t('search.max'), html`inputmode="decimal"`)}
        ${choice('type', t('search.type'), UNIT_TYPES, (type) => t(`units:type.${type}`))}
        ${choice('bed', t('search.bed'), BED_TYPES, (bed) => t(`units:bed.${bed}`))}
      </div>
    </details>
    <div class="ways">
      <button class="button primary" type="submit">${t('search.submit')}</button>
      ${isAsked ? html`<a class="quiet" href="${sitePath(LISTING_PATH, lang)}">${t('search.clear')}</a>` : null}
    </div>
  </form>`
}

function problemLine(field: Field, problem: string | null): Html | null {
  return problem === null ? null : html`<p class="field-problem" id="${field}-problem">${problem}</p>`
}
