import { expect, it } from 'vitest'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { rentWarnings } from './rent-warnings.ts'

const NOW = new Date('2026-11-22T00:00:00Z')
const TENANCY = { ...NO_TERMS, ...NO_FACTS, regime: 'RESIDENTIAL', startsOn: '2024-06-01' } as const
const warned = (rentRaisedOn: string | null, change: object = {}) =>
  rentWarnings({ ...TENANCY, ...change, rentRaisedOn }, NOW).map(({ id, day }) => [id, day])

it('a rent that was raised under 12 months ago can’t rise before the year is over', () => {
  expect(warned('2026-03-01')).toEqual([['rentRaisedLately', '2027-03-01']])
  expect(warned('2025-11-23')).toEqual([['rentRaisedLately', '2026-11-23']])
})

it('a rent that was raised 12 months ago or never warns of nothing', () => {
  expect(warned('2025-11-22')).toEqual([])
  expect(warned(null)).toEqual([])
})

it('a rise that is still to come is no recent one', () => {
  expect(warned('2026-11-23')).toEqual([])
  expect(warned('2026-11-22')).toEqual([['rentRaisedLately', '2027-11-22']])
})

it('a rise within the first 12 months is told, whenever it was', () => {
  expect(warned('2025-05-31')).toEqual([['rentRaisedEarly', '2025-06-01']])
  expect(warned('2025-06-01')).toEqual([])
})

it('outside the Act nothing is told', () => {
  expect(warned('2026-11-01', { regime: 'BOARDER' })).toEqual([])
})
