import { expect, test } from 'vitest'
import { NO_UNIT } from '#contract/unit-fields.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { viewOf } from './site-view.ts'
import { areaOf, availability, lengthsOfStay, rentRules } from './unit-words.ts'

const { address: _address, coordinates: _coordinates, ...fields } = NO_UNIT
const LISTING: Listing = {
  ...fields,
  id: '',
  suburb: '',
  town: '',
  hostFirstName: '',
  photos: [],
  taken: [],
  rentAmount: 280,
  publishedAt: new Date(0),
  updatedAt: new Date(0),
}
const view = viewOf({
  locale: 'en',
  lang: null,
  address: '',
  title: '',
  stylePath: '',
  theme: null,
  today: '2026-11-21',
})

test.each<[string, Partial<Listing>, string[]]>([
  ['nothing more said', {}, ['The rent is for 1 guest.', 'Collected every week.']],
  [
    'guests beyond those included pay',
    { guestsIncluded: 2, maxGuests: 4, additionalGuestCharge: 30 },
    [
      'The rent is for up to 2 guests.',
      'Each further guest pays NZ$30.00 per week; 4 guests at most.',
      'Collected every week.',
    ],
  ],
  [
    'more guests for the same rent',
    { guestsIncluded: 2, maxGuests: 3, additionalGuestCharge: 0 },
    [
      'The rent is for up to 2 guests.',
      'Up to 3 guests may stay for the same rent.',
      'Collected every week.',
    ],
  ],
  [
    'a charge for more guests than are allowed says nothing',
    { guestsIncluded: 2, maxGuests: 2, additionalGuestCharge: 30 },
    ['The rent is for up to 2 guests.', 'Collected every week.'],
  ],
  [
    'collected every two weeks',
    { chargeFrequency: 'FORTNIGHTLY' },
    ['The rent is for 1 guest.', 'Collected every two weeks: NZ$560.00.'],
  ],
  [
    'collected every month: a twelfth of 52 weeks',
    { chargeFrequency: 'MONTHLY' },
    ['The rent is for 1 guest.', 'Collected every month: NZ$1,213.33.'],
  ],
  [
    'collected once',
    { chargeFrequency: 'ONE_TIME' },
    ['The rent is for 1 guest.', 'Collected once, for the whole stay.'],
  ],
])('rules of rent: %s', (_case, said, rules) => {
  expect(rentRules(view, { ...LISTING, ...said })).toEqual(rules)
})

test.each([
  [null, null, 'Free now'],
  ['2026-11-21', null, 'Free now'],
  ['2026-12-01', null, 'Free from 1 Dec 2026'],
  [null, '2027-02-28', 'Free now, until 28 Feb 2027'],
  ['2026-12-01', '2027-02-28', 'Free from 1 Dec 2026, until 28 Feb 2027'],
  [null, '2026-11-21', 'Free now, until 21 Nov 2026'],
  ['2026-01-01', '2026-11-20', 'Not free since 20 Nov 2026'],
])('from %s until %s: %s', (availableFrom, availableUntil, text) => {
  expect(availability(view, { ...LISTING, availableFrom, availableUntil })).toBe(text)
})

test('while somebody lives there without an end, it says so', () => {
  const taken = [{ startsOn: '2026-01-01', endsOn: null }]
  expect(availability(view, { ...LISTING, taken })).toBe('Somebody lives there at present')
})

test('the longest stay is open, and they stand in order', () => {
  expect(lengthsOfStay(view, { ...LISTING, terms: [28, 7] })).toEqual(['7 days', '28 days or more'])
})

test.each([
  ['RD 2', 'Tāneatua', 'RD 2, Tāneatua'],
  [' ', 'Nelson', 'Nelson'],
  ['', '', ''],
])('suburb "%s" and town "%s" make "%s"', (suburb, town, area) => {
  expect(areaOf({ ...LISTING, suburb, town })).toBe(area)
})
