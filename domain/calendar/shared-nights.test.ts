import { describe, expect, it, test } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { nightCount, sharedNights, type StayDays } from './shared-nights.ts'

/** Parses `startsOn/endsOn`; either may be blank for none. */
function stay(text: string): StayDays {
  const [startsOn, endsOn] = text.split('/')
  return { startsOn: startsOn || null, endsOn: endsOn || null }
}

describe('two stays', () => {
  it.each<[string, string, string, string | null]>([
    ['one after the other', '2026-11-01/2026-11-08', '2026-11-15/2026-11-22', null],
    ['leaving and arriving on one day', '2026-11-01/2026-11-08', '2026-11-08/2026-11-15', null],
    ['leaving a day late', '2026-11-01/2026-11-09', '2026-11-08/2026-11-15', '2026-11-08/2026-11-09'],
    ['one inside the other', '2026-11-01/2026-11-30', '2026-11-08/2026-11-15', '2026-11-08/2026-11-15'],
    ['the same days', '2026-11-01/2026-11-08', '2026-11-01/2026-11-08', '2026-11-01/2026-11-08'],
    ['one without an end, begun before', '2026-11-01/', '2026-12-24/2026-12-31', '2026-12-24/2026-12-31'],
    ['one without an end, begun within', '2026-12-26/', '2026-12-24/2026-12-31', '2026-12-26/2026-12-31'],
    ['one without an end, begun on the day of leaving', '2026-12-31/', '2026-12-24/2026-12-31', null],
    ['both without an end', '2026-11-01/', '2027-02-01/', '2027-02-01/'],
    ['one that was there before it was written down', '/2026-11-08', '2026-11-01/', '2026-11-01/2026-11-08'],
    ['one that was there before, gone by then', '/2026-11-08', '2026-11-08/', null],
    ['neither of which any day is known', '/', '/', '/'],
    [
      'across the year, and the end of summer time',
      '2026-12-31/2027-04-05',
      '2027-04-04/',
      '2027-04-04/2027-04-05',
    ],
    ['29 February', '2028-02-28/2028-03-01', '2028-02-29/', '2028-02-29/2028-03-01'],
    ['one that ends before it begins', '2026-11-08/2026-11-01', '2026-11-01/', null],
    ['one that ends on the day it begins', '2026-11-08/2026-11-08', '2026-11-01/', null],
  ])('%s', (_case, one, other, shared) => {
    const nights = shared === null ? null : stay(shared)
    const expected = nights && { from: nights.startsOn, to: nights.endsOn }
    expect(sharedNights(stay(one), stay(other))).toEqual(expected)
  })
})

it('counts nights across clock changes, and returns null without both ends', () => {
  expect(nightCount({ from: '2027-04-03', to: '2027-04-06' })).toBe(3)
  expect(nightCount({ from: '2026-09-26', to: '2026-09-28' })).toBe(2)
  expect(nightCount({ from: '2026-09-26', to: null })).toBeNull()
  expect(nightCount({ from: null, to: '2026-09-26' })).toBeNull()
})

const DAYS = 12
const dayOf = (nth: number): string => new Date(Date.UTC(2026, 8, 20 + nth)).toISOString().slice(0, 10)
const aDay = fc.option(fc.integer({ min: 0, max: DAYS }).map(dayOf))
const aStay = fc.record<StayDays>({ startsOn: aDay, endsOn: aDay })
/** Returns whether somebody sleeps there in the night after a day. */
const isThere = ({ startsOn, endsOn }: StayDays, day: string): boolean =>
  (startsOn === null || startsOn <= day) && (endsOn === null || day < endsOn)
/** Reaches beyond all days that stays name, on both sides. */
const NIGHTS = Array.from({ length: DAYS + 5 }, (_, nth) => dayOf(nth - 2))

test('two stays overlap on exactly the nights they share, in either order', () => {
  fc.assert(
    fc.property(aStay, aStay, (one, other) => {
      const shared = sharedNights(one, other)
      expect(sharedNights(other, one)).toEqual(shared)
      const both = NIGHTS.filter((day) => isThere(one, day) && isThere(other, day))
      const told = shared && { startsOn: shared.from, endsOn: shared.to }
      expect(NIGHTS.filter((day) => told !== null && isThere(told, day))).toEqual(both)
      expect(shared === null).toBe(both.length === 0)
    }),
    { numRuns: 500 },
  )
})
