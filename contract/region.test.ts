import { expect, it } from 'vitest'
import { dayAtPlace, zoneOf } from './region.ts'

it.each([
  ['2026-11-21T10:59:00Z', 'AUCKLAND', '2026-11-21'],
  ['2026-11-21T11:00:00Z', 'AUCKLAND', '2026-11-22'],
  ['2026-11-21T10:14:00Z', 'CHATHAM_ISLANDS', '2026-11-21'],
  ['2026-11-21T10:15:00Z', 'CHATHAM_ISLANDS', '2026-11-22'],
  // Winter time.
  ['2026-07-01T11:59:00Z', null, '2026-07-01'],
  ['2026-07-01T12:00:00Z', null, '2026-07-02'],
] as const)('%s is in %s the day %s', (at, region, day) => {
  expect(dayAtPlace(new Date(at), zoneOf(region))).toBe(day)
})
