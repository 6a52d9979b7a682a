import { expect, test } from 'vitest'
import { freeDays, type FreeDays } from './free-days.ts'

const TODAY = '2026-11-21'

/** Parses `startsOn/endsOn`; either may be empty for none. */
function stay(text: string) {
  const [startsOn, endsOn] = text.split('/')
  return { startsOn: startsOn || null, endsOn: endsOn || null }
}

test.each<[string, string | null, string | null, string[], FreeDays]>([
  ['nobody and no days said', null, null, [], { from: TODAY, until: null }],
  ['from a day to come', '2026-12-01', null, [], { from: '2026-12-01', until: null }],
  ['from a day that has passed', '2026-01-01', null, [], { from: TODAY, until: null }],
  ['until a day', null, '2027-02-28', [], { from: TODAY, until: '2027-02-28' }],
  ['until today', null, TODAY, [], { from: TODAY, until: TODAY }],
  ['until yesterday', null, '2026-11-20', [], 'over'],
  ['somebody there without an end', null, null, ['2026-01-01/'], 'taken'],
  ['somebody there who leaves', null, null, ['2026-11-01/2026-12-05'], { from: '2026-12-05', until: null }],
  ['somebody who leaves today', null, null, ['2026-11-01/2026-11-21'], { from: TODAY, until: null }],
  ['somebody who comes', null, null, ['2026-12-05/2026-12-12'], { from: TODAY, until: '2026-12-05' }],
  ['somebody who comes today', null, null, ['2026-11-21/2026-12-12'], { from: '2026-12-12', until: null }],
  [
    'one after the other, in no order',
    null,
    null,
    ['2027-01-10/2027-01-17', '2026-12-05/2026-12-20', '2026-11-01/2026-12-05'],
    { from: '2026-12-20', until: '2027-01-10' },
  ],
  ['somebody who stays beyond what the host lets', null, '2026-12-01', ['2026-11-01/2026-12-05'], 'taken'],
  ['an end sooner than who comes', null, '2026-12-01', ['2026-12-05/'], { from: TODAY, until: '2026-12-01' }],
  ['a stay of which no day is said', null, null, ['/'], 'taken'],
])('%s', (_case, availableFrom, availableUntil, stays, free) => {
  expect(freeDays({ availableFrom, availableUntil, taken: stays.map(stay) }, TODAY)).toEqual(free)
})
