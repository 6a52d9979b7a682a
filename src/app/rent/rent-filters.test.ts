import { expect, it } from 'vitest'
import { isIn, RENT_FILTERS } from './rent-filters.ts'

const QUIET = { owed: 0, dueThisWeek: 0, today: '2026-11-10', openClaims: 0, lastPaid: null }

it.each<[string, Partial<Parameters<typeof isIn>[0]>, string[]]>([
  ['nothing to do or to know', {}, ['all']],
  ['something owed', { owed: 1 }, ['all', 'owed']],
  ['money ahead', { owed: -1 }, ['all']],
  ['something due this week', { dueThisWeek: 1 }, ['all', 'week']],
  ['a claim to answer', { openClaims: 1 }, ['all', 'claims']],
  ['money of six days ago', { lastPaid: { day: '2026-11-04', amount: 1 } }, ['all', 'came']],
  ['money of a week ago', { lastPaid: { day: '2026-11-03', amount: 1 } }, ['all']],
])('a rent with %s', (_name, rent, filters) => {
  expect(RENT_FILTERS.filter((filter) => isIn({ ...QUIET, ...rent }, filter))).toEqual(filters)
})
