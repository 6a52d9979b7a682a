import { expect, it } from 'vitest'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { rentWarnings } from './rent-warnings.ts'

const NOW = new Date('2026-11-22T00:00:00Z')
const TENANCY = { ...NO_TERMS, ...NO_FACTS, regime: 'RESIDENTIAL', startsOn: '2024-06-01' } as const
const warned = (rentRaisedOn: string | null, change: object = {}) =>
  rentWarnings({ ...TENANCY, ...change, rentRaisedOn }, NOW).map(({ id, day }) => [id, day])

it('warns that rent can’t rise again within 12 months of the last increase', () => {
  expect(warned('2026-03-01')).toEqual([['rentRaisedLately', '2027-03-01']])
  expect(warned('2025-11-23')).toEqual([['rentRaisedLately', '2026-11-23']])
})

it('doesn’t warn when rent was last raised 12 months ago, or never', () => {
  expect(warned('2025-11-22')).toEqual([])
  expect(warned(null)).toEqual([])
})

it('ignores an increase that hasn’t taken effect yet', () => {
  expect(warned('2026-11-23')).toEqual([])
  expect(warned('2026-11-22')).toEqual([['rentRaisedLately', '2027-11-22']])
})

it('warns of an increase in the first 12 months, however long ago it was', () => {
  expect(warned('2025-05-31')).toEqual([['rentRaisedEarly', '2025-06-01']])
  expect(warned('2025-06-01')).toEqual([])
})

it('gives no warning outside the Act', () => {
  expect(warned('2026-11-01', { regime: 'BOARDER' })).toEqual([])
})
