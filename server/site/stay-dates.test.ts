import { expect, test } from 'vitest'
import { freeNights, isFreeFor, readStayDates, stayCost } from './stay-dates.ts'

const TODAY = '2026-11-21'
const ROOM = {
  availableFrom: '2026-11-25',
  availableUntil: '2027-03-01',
  taken: [
    { startsOn: '2026-12-10', endsOn: '2026-12-17' },
    { startsOn: '2027-02-01', endsOn: '2027-02-02' },
  ],
}

test.each([
  ['?from=2026-11-21&to=2026-11-22', { from: '2026-11-21', to: '2026-11-22' }],
  ['?from=2026-11-20&to=2026-11-22', null],
  ['?from=2026-11-22&to=2026-11-22', null],
  ['?from=2026-11-22', null],
  ['?from=2026-11-31&to=2026-12-05', null],
  ['?from=2026-11-22&to=2029-11-22', null],
  ['?from=%3Cb%3E&to=2026-12-05', null],
])('%s', (query, dates) => {
  expect(readStayDates(new URLSearchParams(query), TODAY)).toEqual(dates)
})

test.each([
  ['until somebody arrives', '2026-12-01', '2026-12-10', true],
  ['over the first night of somebody', '2026-12-01', '2026-12-11', false],
  ['from the morning they leave', '2026-12-17', '2026-12-20', true],
  ['over a stay from before it to after it', '2026-12-01', '2026-12-31', false],
  ['before it is let', '2026-11-24', '2026-11-26', false],
  ['to the last day', '2027-02-20', '2027-03-01', true],
  ['a night too many', '2027-02-20', '2027-03-02', false],
])('%s', (_, from, to, isFree) => {
  expect(isFreeFor(ROOM, { from, to })).toBe(isFree)
})

test('a stay costs its share of the weekly rent, to the cent', () => {
  expect(stayCost({ rentAmount: 280 }, { from: '2026-12-01', to: '2026-12-08' })).toEqual({
    nights: 7,
    rent: 280,
  })
  expect(stayCost({ rentAmount: 100 }, { from: '2026-12-01', to: '2026-12-02' })).toEqual({
    nights: 1,
    rent: 14.29,
  })
})

test('shows which nights of a month are free, and past nights never are', () => {
  const ever = { availableFrom: null, availableUntil: null, taken: ROOM.taken }
  expect(freeNights(ever, '2026-11-20', 3, TODAY)).toEqual([false, true, true])
  expect(freeNights(ever, '2026-12-09', 10, TODAY)).toEqual([
    true,
    ...Array.from({ length: 7 }, () => false),
    true,
    true,
  ])
})
