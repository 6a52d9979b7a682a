import { expect, test } from 'vitest'
import { NO_UNIT, type UnitFields } from './unit-fields.ts'
import { maxGuestsProblem, unitProblems } from './unit-problems.ts'

const WHOLE: UnitFields = {
  ...NO_UNIT,
  title: 'Tōtara Cabin',
  type: 'ENTIRE_PLACE',
  suitableTenants: ['COUPLE'],
  bedTypes: ['QUEEN'],
  address: { street: '1214 Valley Road', suburb: 'RD 2', town: 'Tāneatua', postcode: '3163' },
  description: 'A cabin under the tōtara.',
  photos: [{ id: '0198c0de-0000-7000-8000-000000000001', alt: '' }],
  terms: [7, 28],
  rentAmount: 280,
  guestsIncluded: 2,
}

test('a unit with every required field can be published', () => {
  expect(unitProblems(WHOLE)).toEqual({})
})

test('a new unit lacks what every listing needs', () => {
  expect(unitProblems(NO_UNIT)).toEqual({
    title: 'required',
    type: 'required',
    bedTypes: 'required',
    'address.street': 'required',
    'address.town': 'required',
    'address.postcode': 'required',
    description: 'required',
    photos: 'required',
    terms: 'required',
    rentAmount: 'required',
  })
})

test.each<[string, Partial<UnitFields>, Record<string, string>]>([
  ['a blank title', { title: '  ' }, { title: 'required' }],
  ['three digits', { address: { ...WHOLE.address, postcode: '316' } }, { 'address.postcode': 'postcode' }],
  ['rent of nothing', { rentAmount: 0 }, { rentAmount: 'required' }],
  [
    'a last day before the first',
    { availableFrom: '2026-12-02', availableUntil: '2026-12-01' },
    { availableUntil: 'order' },
  ],
  ['one day', { availableFrom: '2026-12-01', availableUntil: '2026-12-01' }, {}],
  [
    'an add-on without a name and a price',
    { addOns: [{ id: 'a', name: ' ', description: '', amount: null, chargeFrequency: 'WEEKLY' }] },
    { 'addOns.0.name': 'required', 'addOns.0.amount': 'required' },
  ],
])('reports the problems of a unit with %s', (_case, change, problems) => {
  expect(unitProblems({ ...WHOLE, ...change })).toEqual(problems)
})

test.each([
  ['nobody pays extra', 2, null, null, null],
  ['nothing is charged for more', 2, 0, 2, null],
  ['more are allowed than included', 2, 20, 3, null],
  ['as many are allowed as included', 2, 20, 2, 'extraGuests'],
  ['fewer are allowed than included, and charged', 2, 20, 1, 'extraGuests'],
  ['no most is named', 2, 20, null, 'extraGuests'],
  ['nobody is included', null, 20, null, 'extraGuests'],
  ['fewer are allowed than included', 3, null, 2, 'tooFewGuests'],
  ['as many as are included are allowed', 3, null, 3, null],
] as const)('extra guests: %s', (_case, guestsIncluded, additionalGuestCharge, maxGuests, problem) => {
  expect(maxGuestsProblem({ guestsIncluded, additionalGuestCharge, maxGuests })).toBe(problem)
})
