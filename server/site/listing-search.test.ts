import { expect, test } from 'vitest'
import { hasWishes, NO_SEARCH, readSearch, searchQuery } from './listing-search.ts'

const read = (query: string) => readSearch(new URLSearchParams(query), '2026-11-21')

test.each<[string, object]>([
  ['', {}],
  ['place=&min=&max=&type=&bed=&for=', {}],
  ['place=+T%C4%81neatua+', { place: 'Tāneatua' }],
  ['min=200&max=350.50', { min: 200, max: 350.5 }],
  ['min=%241%2C200', { min: 1200 }],
  ['max=NZ%24300', { max: 300 }],
  ['type=entire-place&bed=king-single', { type: 'ENTIRE_PLACE', bed: 'KING_SINGLE' }],
  ['bed=KING_SINGLE', { bed: 'KING_SINGLE' }],
  ['from=2026-11-21', { from: '2026-11-21' }],
  ['from=2026-12-01&to=2026-12-08', { from: '2026-12-01', to: '2026-12-08' }],
  ['to=2026-11-22', { to: '2026-11-22' }],
  ['page=3', { page: 3 }],
  ['utm_source=mail', {}],
  // Who a place suits doesn't restrict who can find it.
  ['for=couple', {}],
])('reads %s', (query, search) => {
  expect(read(query)).toMatchObject({ search: { ...NO_SEARCH, ...search }, problems: {} })
})

test.each<[string, object]>([
  ['min=cheap', { min: 'amount' }],
  ['min=-5', { min: 'amount' }],
  ['max=1e9', { max: 'amount' }],
  ['max=9999999', { max: 'amount' }],
  ['min=300&max=200', { max: 'order' }],
  ['from=soon&to=2026-13-01', { from: 'day', to: 'day' }],
  ['from=2027-02-29', { from: 'day' }],
  ['from=2026-11-20&to=2026-12-01', { from: 'past' }],
  ['from=2026-12-08&to=2026-12-08', { to: 'dayOrder' }],
  ['to=2026-11-21', { to: 'dayOrder' }],
  ['type=castle', { type: 'choice' }],
  ['bed=castle', { bed: 'choice' }],
  ['page=0', { page: 'page' }],
  ['page=-1', { page: 'page' }],
  ['page=two', { page: 'page' }],
  ['page=99999999999999999999', { page: 'page' }],
  [`place=${'a'.repeat(201)}`, { place: 'tooLong' }],
])('%s is refused by field, and the typed text is kept', (query, problems) => {
  const answer = read(query)
  expect(answer.problems).toEqual(problems)
  expect(Object.values(answer.typed).filter((text) => text !== '')).toEqual([
    ...new URLSearchParams(query).values(),
  ])
})

test.each([
  ['', null, ''],
  ['page=1&min=&type=', null, ''],
  ['bed=queen&place=Tāneatua&page=2', null, '?place=T%C4%81neatua&bed=queen&page=2'],
  ['to=2026-12-08&from=2026-12-01&place=Nelson', null, '?place=Nelson&from=2026-12-01&to=2026-12-08'],
  ['min=200.00&max=%24300', 'ja', '?min=200&max=300&lang=ja'],
])('the address of %s with language %s is %s', (query, lang, address) => {
  expect(searchQuery(read(query).search, lang)).toBe(address)
})

test('a place counts as a search, and a page doesn’t', () => {
  expect(hasWishes(read('page=4').search)).toBe(false)
  expect(hasWishes(read('place=Nelson').search)).toBe(true)
})
