import type { Region } from '#contract/region.ts'
import type { Day } from './calendar-day.ts'

/**
 * Days on which nobody in New Zealand need work, as observed: a holiday that falls on a weekend stands at the Monday or
 * Tuesday it moves to. Matariki's dates are set by its Act. Add a year
 * before the last one begins, and move `LAST_YEAR` with it; a test holds every date to the rule that it comes from.
 */
const PUBLIC_HOLIDAYS: Record<number, readonly string[]> = {
  2025: '01-01 01-02 02-06 04-18 04-21 04-25 06-02 06-20 10-27 12-25 12-26'.split(' '),
  2026: '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28'.split(' '),
  2027: '01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28'.split(' '),
  2028: '01-03 01-04 02-07 04-14 04-17 04-25 06-05 07-14 10-23 12-25 12-26'.split(' '),
  2029: '01-01 01-02 02-06 03-30 04-02 04-25 06-04 07-06 10-22 12-25 12-26'.split(' '),
}

/** Years the tables cover; a day outside them can't be worked out. */
export const FIRST_YEAR = 2025
export const LAST_YEAR = 2029

/** Anniversary days as observed, 2025 to 2029 in order. Auckland's is Northland's, Waikato's, Bay of Plenty's and Gisborne's too. */
const ANNIVERSARIES: Record<Region, readonly Day[]> = {
  AUCKLAND: ['2025-01-27', '2026-01-26', '2027-02-01', '2028-01-31', '2029-01-29'],
  WELLINGTON: ['2025-01-20', '2026-01-19', '2027-01-25', '2028-01-24', '2029-01-22'],
  NELSON: ['2025-02-03', '2026-02-02', '2027-02-01', '2028-01-31', '2029-01-29'],
  TARANAKI: ['2025-03-10', '2026-03-09', '2027-03-08', '2028-03-13', '2029-03-12'],
  OTAGO: ['2025-03-24', '2026-03-23', '2027-03-22', '2028-03-20', '2029-03-26'],
  SOUTHLAND: ['2025-04-22', '2026-04-07', '2027-03-30', '2028-04-18', '2029-04-03'],
  SOUTH_CANTERBURY: ['2025-09-22', '2026-09-28', '2027-09-27', '2028-09-25', '2029-09-24'],
  HAWKES_BAY: ['2025-10-24', '2026-10-23', '2027-10-22', '2028-10-20', '2029-10-19'],
  MARLBOROUGH: ['2025-11-03', '2026-11-02', '2027-11-01', '2028-10-30', '2029-10-29'],
  CANTERBURY: ['2025-11-14', '2026-11-13', '2027-11-12', '2028-11-17', '2029-11-16'],
  WESTLAND: ['2025-12-01', '2026-11-30', '2027-11-29', '2028-12-04', '2029-12-03'],
  CHATHAM_ISLANDS: ['2025-12-01', '2026-11-30', '2027-11-29', '2028-11-27', '2029-12-03'],
}

export function isPublicHoliday(day: Day): boolean {
  return PUBLIC_HOLIDAYS[Number(day.slice(0, 4))]?.includes(day.slice(5)) ?? false
}

export function isAnniversary(day: Day, region: Region): boolean {
  return ANNIVERSARIES[region].includes(day)
}
