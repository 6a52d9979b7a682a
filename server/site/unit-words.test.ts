import { expect, test } from 'vitest'
import { NO_UNIT } from '#contract/unit-fields.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { viewOf } from './site-view.ts'
import { unitCost } from './unit-cost.ts'
import { areaText, availability, lengthsOfStay, rentTexts } from './unit-words.ts'

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
  isSignedIn: false,
  today: '2026-11-21',
})

test.each<[string, Partial<Listing>, string[]]>([
  ['nothing more said', {}, ['Rent covers 1 guest.', 'Paid weekly.']],
  [
    'guests beyond those included pay',
    { guestsIncluded: 2, maxGuests: 4, additionalGuestCharge: 30 },
    ['Rent covers up to 2 guests.', 'Each extra guest is NZ$30.00 per week, up to 4 guests.', 'Paid weekly.'],
  ],
  [
    'more guests for the same rent',
    { guestsIncluded: 2, maxGuests: 3, additionalGuestCharge: 0 },
    ['Rent covers up to 2 guests.', 'Up to 3 guests for the same rent.', 'Paid weekly.'],
  ],
  [
    'a charge for more guests than are allowed says nothing',
    { guestsIncluded: 2, maxGuests: 2, additionalGuestCharge: 30 },
    ['Rent covers up to 2 guests.', 'Paid weekly.'],
  ],
  [
    'collected every two weeks',
    { chargeFrequency: 'FORTNIGHTLY' },
    ['Rent covers 1 guest.', 'Paid fortnightly: NZ$560.00.'],
  ],
  [
    'collected every month: a twelfth of 52 weeks',
    { chargeFrequency: 'MONTHLY' },
    ['Rent covers 1 guest.', 'Paid monthly: NZ$1,213.33.'],
  ],
  [
    'collected once',
    { chargeFrequency: 'ONE_TIME' },
    ['Rent covers 1 guest.', 'Paid once, for the whole stay.'],
  ],
])('rules of rent: %s', (_case, said, rules) => {
  expect(rentTexts(view, { ...LISTING, ...said })).toEqual(rules)
})

test.each([
  [null, null, 'Available now'],
  ['2026-11-21', null, 'Available now'],
  ['2026-12-01', null, 'Available from 1 Dec 2026'],
  [null, '2027-02-28', 'Available now, until 28 Feb 2027'],
  ['2026-12-01', '2027-02-28', 'Available from 1 Dec 2026, until 28 Feb 2027'],
  [null, '2026-11-21', 'Available now, until 21 Nov 2026'],
  ['2026-01-01', '2026-11-20', 'Not available since 20 Nov 2026'],
])('from %s until %s: %s', (availableFrom, availableUntil, text) => {
  expect(availability(view, { ...LISTING, availableFrom, availableUntil })).toBe(text)
})

test('says that a room is occupied while somebody lives there without an end', () => {
  const taken = [{ startsOn: '2026-01-01', endsOn: null }]
  expect(availability(view, { ...LISTING, taken })).toBe('Occupied')
})

test('lists lengths of stay in order, the longest as open-ended', () => {
  expect(lengthsOfStay(view, { ...LISTING, terms: [28, 7] })).toEqual(['1 week', '4 weeks or more'])
})

test.each([
  ['RD 2', 'Tāneatua', 'Near Tāneatua'],
  ['rd10', ' ', ''],
  ['Rdale', 'Nelson', 'Rdale, Nelson'],
  [' ', 'Nelson', 'Nelson'],
  ['', '', ''],
])('suburb "%s" and town "%s" make "%s"', (suburb, town, area) => {
  expect(areaText(view, { ...LISTING, suburb, town })).toBe(area)
})

test('describes the bond once: in the host’s words, or else in ours', () => {
  const bond = { ...LISTING, securityDepositAmount: 560 }
  expect(unitCost(view, bond).markup).toContain('NZ$560.00, returned after the stay')
  const { markup } = unitCost(view, { ...bond, securityDepositDescription: 'Back within a week.' })
  expect(markup).toMatch(/NZ\$560\.00[^]*Back within a week\./)
  expect(markup).not.toContain('returned after the stay')
})
