import { SEARCH_LENGTH_MAX, UNIT_AMOUNT_MAX } from '#contract/limits.ts'
import { BED_TYPES, UNIT_TYPES } from '#contract/unit-fields.ts'
import type { ListingWishes } from '#server/records/units/listings.ts'

/** What a guest searches for, as given in the page's URL; `page` counts from 1. */
export type ListingSearch = Omit<ListingWishes, 'today' | 'guests' | 'amenities' | 'sort'>

export const NO_SEARCH: ListingSearch = {
  place: '',
  from: null,
  to: null,
  min: null,
  max: null,
  type: null,
  bed: null,
  page: 1,
}

/** Why a field of a search can't be used. */
export type SearchProblem = 'amount' | 'order' | 'day' | 'past' | 'dayOrder' | 'choice' | 'tooLong' | 'page'
export type SearchProblems = Partial<Record<keyof ListingSearch, SearchProblem>>

export type ReadSearch = {
  search: ListingSearch
  /** The values as typed, for the form to show again. */
  typed: Record<keyof ListingSearch, string>
  problems: SearchProblems
}

/** Parameter names in the URL, in order. */
const PARAMETERS: Record<keyof ListingSearch, string> = {
  place: 'place',
  from: 'from',
  to: 'to',
  min: 'min',
  max: 'max',
  type: 'type',
  bed: 'bed',
  page: 'page',
}
const FIELDS = Object.keys(PARAMETERS) as (keyof ListingSearch)[]
const PAGE_MAX = 100_000

/** Returns the name of a field of the search form, which is its parameter name. */
export function parameterOf(field: keyof ListingSearch): string {
  return PARAMETERS[field]
}

/** Returns a value of a fixed list in its form for URLs: `PRIVATE_ROOM` becomes `private-room`. */
export function slugOf(value: string): string {
  return value.toLowerCase().replaceAll('_', '-')
}

/**
 * Reads a search from a URL. Fields that can't be used, such as days before `today`, are reported in `problems`; the
 * search shouldn't be run then.
 */
export function readSearch(query: URLSearchParams, today: string): ReadSearch {
  const typed = Object.fromEntries(
    FIELDS.map((field) => [field, (query.get(PARAMETERS[field]) ?? '').trim()]),
  ) as ReadSearch['typed']
  const problems: SearchProblems = {}
  const amount = (field: 'min' | 'max') => {
    const value = amountOf(typed[field])
    if (value === undefined) problems[field] = 'amount'
    return value ?? null
  }
  const day = (field: 'from' | 'to') => {
    const value = typed[field]
    if (value === '') return null
    if (!isDay(value)) problems[field] = 'day'
    else if (value < today) problems[field] = 'past'
    return value
  }
  const choice = <T extends string>(field: 'type' | 'bed', values: readonly T[]): T | null => {
    const value = values.find((known) => slugOf(known) === slugOf(typed[field]))
    if (typed[field] !== '' && value === undefined) problems[field] = 'choice'
    return value ?? null
  }
  const search: ListingSearch = {
    place: typed.place,
    from: day('from'),
    to: day('to'),
    min: amount('min'),
    max: amount('max'),
    type: choice('type', UNIT_TYPES),
    bed: choice('bed', BED_TYPES),
    page: typed.page === '' ? 1 : Number(typed.page),
  }
  if (search.place.length > SEARCH_LENGTH_MAX) problems.place = 'tooLong'
  if (search.min !== null && search.max !== null && search.min > search.max) problems.max = 'order'
  const isNoNight = search.to !== null && search.to <= (search.from ?? today)
  if (isNoNight && !problems.from && !problems.to) problems.to = 'dayOrder'
  if (!/^\d*$/.test(typed.page) || search.page < 1 || search.page > PAGE_MAX) problems.page = 'page'
  return { search, typed, problems }
}

/** Returns the canonical query of a search, without unset fields, to append to `/site/listing`. */
export function searchQuery(search: ListingSearch, lang: string | null): string {
  const query = new URLSearchParams()
  for (const field of FIELDS) {
    const value = search[field]
    if (value === null || value === NO_SEARCH[field]) continue
    const isChoice = field === 'type' || field === 'bed'
    query.set(PARAMETERS[field], isChoice ? slugOf(String(value)) : String(value))
  }
  if (lang !== null) query.set('lang', lang)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether anything besides a page is searched for. */
export function hasWishes(search: ListingSearch): boolean {
  return searchQuery({ ...search, page: 1 }, null) !== ''
}

/** Whether a text is a calendar day, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * Parses dollars as people type them; returns `null` for an empty text, `undefined` for anything that isn't an amount.
 */
function amountOf(text: string): number | null | undefined {
  if (text === '') return null
  const plain = text.replace(/^(NZ)?\$\s*/i, '').replaceAll(',', '')
  const value = /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  return value <= UNIT_AMOUNT_MAX ? value : undefined
}
