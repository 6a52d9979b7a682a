import { describe, expect, it } from 'vitest'
import { addDays, type Day, weekday } from '#domain/calendar/calendar-day.ts'
import { REGIONS, type Region } from '#contract/region.ts'
import { FIRST_YEAR, isAnniversary, isPublicHoliday, LAST_YEAR } from './public-holidays.ts'
import { noticeReceivedOn, workingDayUpTo, workingDaysDeadline, workingDaysLeft } from './working-days.ts'

/** The published dates, which the rules must produce. */
const PUBLISHED: Record<number, string> = {
  2023: '01-02 01-03 02-06 04-07 04-10 04-25 06-05 07-14 10-23 12-25 12-26',
  2024: '01-01 01-02 02-06 03-29 04-01 04-25 06-03 06-28 10-28 12-25 12-26',
  2025: '01-01 01-02 02-06 04-18 04-21 04-25 06-02 06-20 10-27 12-25 12-26',
  2026: '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28',
  2027: '01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28',
  2028: '01-03 01-04 02-07 04-14 04-17 04-25 06-05 07-14 10-23 12-25 12-26',
  2029: '01-01 01-02 02-06 03-30 04-02 04-25 06-04 07-06 10-22 12-25 12-26',
}
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
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, n) => FIRST_YEAR + n)

function daysOf(year: number, holds: (day: Day) => boolean): Day[] {
  const days = Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n))
  return days.filter((day) => day.startsWith(String(year)) && holds(day))
}

it.each(Object.keys(PUBLISHED).map(Number))('the public holidays of %i match the published dates', (year) => {
  const published = PUBLISHED[year]?.split(' ').map((day) => `${year}-${day}`)
  expect(daysOf(year, isPublicHoliday)).toEqual(published)
})

it.each(REGIONS)('the anniversary days of %s match the published dates', (region) => {
  const found = [2025, 2026, 2027, 2028, 2029].flatMap((year) =>
    daysOf(year, (day) => isAnniversary(day, region)),
  )
  expect(found).toEqual(ANNIVERSARIES[region])
})

it('every year to 2052 has weekday holidays, with Matariki on a winter Friday', () => {
  expect([FIRST_YEAR, LAST_YEAR]).toEqual([2023, 2052])
  for (const year of YEARS) {
    const holidays = daysOf(year, isPublicHoliday)
    // In 2038 ANZAC Day, moved from its Sunday, coincides with Easter Monday.
    expect(holidays, String(year)).toHaveLength(year === 2038 ? 10 : 11)
    expect(holidays.filter((day) => weekday(day) === 0 || weekday(day) === 6)).toEqual([])
    const winter = holidays.filter((day) => day.slice(5) > '06-15' && day.slice(5) < '08-01')
    expect(winter.map(weekday), String(year)).toEqual([5])
  }
})

it('Easter matches the church’s tables', () => {
  const goodFridays = ['2030-04-19', '2035-03-23', '2038-04-23', '2043-03-27', '2049-04-16', '2052-04-19']
  expect(goodFridays.filter((day) => !isPublicHoliday(day) || weekday(day) !== 5)).toEqual([])
})

it('Otago’s anniversary moves to Tuesday if it falls on Easter Monday', () => {
  expect(daysOf(2035, (day) => isAnniversary(day, 'OTAGO'))).toEqual(['2035-03-27'])
})

describe('a deadline in working days', () => {
  it.each<[string, Day, number, Region | null, Day]>([
    ['weekends do not count', '2026-11-02', 23, null, '2026-12-03'],
    ['the anniversary of the region does not count', '2026-11-02', 23, 'CANTERBURY', '2026-12-04'],
    ['another region’s anniversary counts', '2026-11-04', 23, 'OTAGO', '2026-12-07'],
    ['Christmas as observed: Monday 28 December', '2026-12-21', 5, 'OTAGO', '2026-12-30'],
    ['Easter with ANZAC Day in the same fortnight', '2025-04-16', 5, 'AUCKLAND', '2025-04-28'],
    ['Southland keeps Easter Tuesday', '2026-04-02', 2, 'SOUTHLAND', '2026-04-09'],
    ['Matariki', '2026-07-09', 1, 'AUCKLAND', '2026-07-13'],
    ['received on a Saturday: Monday is the first day', '2026-11-07', 1, null, '2026-11-09'],
    [
      'the close-down over Christmas is not waited for: the earlier candidate',
      '2026-12-18',
      10,
      null,
      '2027-01-07',
    ],
  ])('%s', (_, from, count, region, deadline) => {
    expect(workingDaysDeadline(from, count, region)).toBe(deadline)
  })

  it('is unknown outside the years covered, never guessed', () => {
    expect(workingDaysDeadline('2052-12-20', 23, null)).toBeNull()
    expect(workingDaysDeadline('2022-12-20', 23, null)).toBeNull()
  })

  it('counts 9 working days left from a Saturday to the Thursday 12 days later', () => {
    expect(workingDaysLeft('2026-11-21', '2026-12-03', null)).toBe(9)
    expect(workingDaysLeft('2026-12-03', '2026-12-03', null)).toBe(0)
    expect(workingDaysLeft('2026-12-07', '2026-12-03', null)).toBe(-2)
  })
})

describe('the last working day up to a day', () => {
  it('is that day or the working day before it', () => {
    expect(workingDayUpTo('2026-11-22', 'OTAGO')).toBe('2026-11-20')
    expect(workingDayUpTo('2026-11-20', 'OTAGO')).toBe('2026-11-20')
  })

  it('avoids every anniversary if the region is unknown: the earlier candidate', () => {
    // Canterbury's anniversary day.
    expect(workingDayUpTo('2026-11-13', 'OTAGO')).toBe('2026-11-13')
    expect(workingDayUpTo('2026-11-13', null)).toBe('2026-11-12')
    // The Monday of Westland and the Chathams, after a weekend.
    expect(workingDayUpTo('2026-11-30', null)).toBe('2026-11-27')
  })
})

describe('a notice sent electronically', () => {
  it.each<[string, string, Region | null, Day]>([
    ['before 5 pm counts that day', '2026-11-20T03:59:00Z', 'OTAGO', '2026-11-20'],
    ['at 5 pm counts the next working day', '2026-11-20T04:00:00Z', 'OTAGO', '2026-11-23'],
    ['on a Saturday counts on Monday', '2026-11-21T00:00:00Z', 'OTAGO', '2026-11-23'],
    [
      'goes by the Chathams’ clock there: 4:15 pm in Auckland is 5 pm',
      '2026-11-20T03:15:00Z',
      'CHATHAM_ISLANDS',
      '2026-11-23',
    ],
    ['in winter 5 pm is an hour later in UTC', '2026-06-18T04:59:00Z', 'OTAGO', '2026-06-18'],
    [
      'in the close-down over Christmas counts after it: the later candidate',
      '2026-12-27T22:00:00Z',
      'OTAGO',
      '2027-01-18',
    ],
    [
      'with an unknown region waits for any anniversary of that day',
      '2026-11-12T22:00:00Z',
      null,
      '2026-11-16',
    ],
  ])('%s', (_, sentAt, region, day) => {
    expect(noticeReceivedOn(new Date(sentAt), region)).toBe(day)
  })
})
