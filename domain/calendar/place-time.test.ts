import { expect, it } from 'vitest'
import { instantAt } from './place-time.ts'

// New Zealand is 13 hours ahead in summer time, 12 otherwise, and the Chathams 45 minutes more (Time Act 1974). Summer
// time began on Sunday 27 September 2026 at 2 am and ends on Sunday 4 April 2027 at 3 am.
it.each([
  ['in summer', '2026-12-01', '09:00', 'Pacific/Auckland', '2026-11-30T20:00:00.000Z'],
  ['in winter', '2026-07-01', '09:00', 'Pacific/Auckland', '2026-06-30T21:00:00.000Z'],
  ['on the Chathams', '2026-12-01', '09:00', 'Pacific/Chatham', '2026-11-30T19:15:00.000Z'],
  ['midnight', '2026-12-01', '00:00', 'Pacific/Auckland', '2026-11-30T11:00:00.000Z'],
  ['the last minute', '2026-12-01', '23:59', 'Pacific/Auckland', '2026-12-01T10:59:00.000Z'],
  ['before the clock goes forward', '2026-09-27', '01:59', 'Pacific/Auckland', '2026-09-26T13:59:00.000Z'],
  ['a time that is skipped', '2026-09-27', '02:30', 'Pacific/Auckland', '2026-09-26T14:30:00.000Z'],
  ['after it went forward', '2026-09-27', '03:00', 'Pacific/Auckland', '2026-09-26T14:00:00.000Z'],
  ['a time that comes twice', '2027-04-04', '02:30', 'Pacific/Auckland', '2027-04-03T13:30:00.000Z'],
  ['after it went back', '2027-04-04', '03:00', 'Pacific/Auckland', '2027-04-03T15:00:00.000Z'],
  ['the day it goes back', '2027-04-04', '19:00', 'Pacific/Auckland', '2027-04-04T07:00:00.000Z'],
  ['29 February', '2028-02-29', '09:00', 'Pacific/Auckland', '2028-02-28T20:00:00.000Z'],
])('%s', (_case, day, time, zone, expected) => {
  expect(instantAt(day, time, zone).toISOString()).toBe(expected)
})
