import { expect, test } from 'vitest'
import { weekWithMostGuests } from './week-with-most-guests.ts'

test.each([
  ['two more at 45', 385, 2, 45, 4, { guests: 4, extra: 2, total: 475 }],
  ['cents add up exactly', 0.1, 1, 0.2, 2, { guests: 2, extra: 1, total: 0.3 }],
  ['nothing is charged', 385, 2, null, 4, null],
  ['a charge of nothing', 385, 2, 0, 4, null],
  ['no more are allowed than included', 385, 2, 45, 2, null],
  ['no most is named', 385, 2, 45, null, null],
  ['no rent yet', null, 2, 45, 4, null],
] as const)('%s', (_case, rentAmount, guestsIncluded, additionalGuestCharge, maxGuests, price) => {
  expect(weekWithMostGuests({ rentAmount, guestsIncluded, additionalGuestCharge, maxGuests })).toEqual(price)
})
