import { describe, expect, it } from 'vitest'
import { addDays, type Day, weekday } from './calendar-day.ts'
import { REGIONS, type Region } from '#contract/region.ts'
import { isAnniversary, isPublicHoliday } from './public-holidays.ts'
import {
  noticeReceivedOn,
  workingDayUpTo,
  workingDaysDeadline,
  workingDaysLeft,
  workingDaysWait,
} from './working-days.ts'

const YEARS = [2025, 2026, 2027, 2028, 2029]

function daysOf(year: number, holds: (day: Day) => boolean): Day[] {
  const days = Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n))
  return days.filter((day) => day.startsWith(String(year)) && holds(day))
}

/** The nth such weekday of a month, counted from 1. */
function nthWeekday(year: number, month: string, day: number, nth: number): Day {
  const first = daysOf(year, (one) => one.slice(5, 7) === month && weekday(one) === day)
  return first[nth - 1] ?? ''
}

function nearestMonday(day: Day): Day {
  return [-3, -2, -1, 0, 1, 2, 3].map((n) => addDays(day, n)).find((one) => weekday(one) === 1) ?? ''
}

/** Where a holiday of one fixed date is observed when it falls on a weekend. */
function mondayised(day: Day, saturdayMoves = 2, sundayMoves = 1): Day {
  return addDays(day, weekday(day) === 6 ? saturdayMoves : weekday(day) === 0 ? sundayMoves : 0)
}

function easterSunday(year: number): Day {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const h = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30
  const i = h - Math.floor(h / 28) * (1 - Math.floor(29 / (h + 1)) * Math.floor((21 - golden) / 11))
  const j = (year + Math.floor(year / 4) + i + 2 - century + Math.floor(century / 4)) % 7
  return addDays(`${year}-03-01`, 27 + i - j)
}

const MATARIKI = ['2025-06-20', '2026-07-10', '2027-06-25', '2028-07-14', '2029-07-06']

describe.each(YEARS)('the table of %i', (year) => {
  it('has the eleven holidays where the rules put them, moved off weekends', () => {
    const easter = easterSunday(year)
    const expected: string[] = [
      // The second day of a pair moves past the first: never two on one Monday.
      mondayised(`${year}-01-01`),
      mondayised(`${year}-01-02`, 2, 2),
      mondayised(`${year}-02-06`),
      addDays(easter, -2),
      addDays(easter, 1),
      mondayised(`${year}-04-25`),
      nthWeekday(year, '06', 1, 1),
      MATARIKI[year - 2025] ?? '',
      nthWeekday(year, '10', 1, 4),
      mondayised(`${year}-12-25`),
      mondayised(`${year}-12-26`, 2, 2),
    ]
    expect(daysOf(year, isPublicHoliday)).toEqual(expected.toSorted())
  })

  it('has one anniversary for each region, by its own rule', () => {
    const labour = nthWeekday(year, '10', 1, 4)
    const firstTuesday = nthWeekday(year, '11', 2, 1)
    const rules: Record<Region, Day> = {
      AUCKLAND: nearestMonday(`${year}-01-29`),
      WELLINGTON: nearestMonday(`${year}-01-22`),
      NELSON: nearestMonday(`${year}-02-01`),
      TARANAKI: nthWeekday(year, '03', 1, 2),
      OTAGO: nearestMonday(`${year}-03-23`),
      SOUTHLAND: addDays(easterSunday(year), 2),
      SOUTH_CANTERBURY: nthWeekday(year, '09', 1, 4),
      HAWKES_BAY: addDays(labour, -3),
      MARLBOROUGH: addDays(labour, 7),
      CANTERBURY: addDays(firstTuesday, 10),
      WESTLAND: nearestMonday(`${year}-12-01`),
      CHATHAM_ISLANDS: nearestMonday(`${year}-11-30`),
    }
    for (const region of REGIONS)
      expect(
        daysOf(year, (day) => isAnniversary(day, region)),
        region,
      ).toEqual([rules[region]])
  })
})

describe('what must be done within working days', () => {
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

  it('is unknown beyond the tables, never guessed', () => {
    expect(workingDaysDeadline('2029-12-20', 23, null)).toBeNull()
  })

  it('the days left are counted in working days: 9 on a Saturday before Thursday of the week after next', () => {
    expect(workingDaysLeft('2026-11-21', '2026-12-03', null)).toBe(9)
    expect(workingDaysLeft('2026-12-03', '2026-12-03', null)).toBe(0)
    expect(workingDaysLeft('2026-12-07', '2026-12-03', null)).toBe(-2)
  })
})

describe('what may not be done before working days have passed', () => {
  it('waits for the close-down over Christmas: the later candidate', () => {
    expect(workingDaysWait('2026-12-23', 2, 'OTAGO')).toBe('2027-01-18')
  })

  it('waits for every region’s anniversary while the region is not known', () => {
    expect(workingDaysWait('2026-11-12', 1, null)).toBe('2026-11-16')
    expect(workingDaysWait('2026-11-12', 1, 'OTAGO')).toBe('2026-11-13')
  })

  it('a day by which a notice must be out is a working day', () => {
    expect(workingDayUpTo('2026-11-22', 'OTAGO')).toBe('2026-11-20')
    expect(workingDayUpTo('2026-11-20', 'OTAGO')).toBe('2026-11-20')
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
      'with an unknown region waits for any anniversary of that day',
      '2026-11-12T22:00:00Z',
      null,
      '2026-11-16',
    ],
  ])('%s', (_, sentAt, region, day) => {
    expect(noticeReceivedOn(new Date(sentAt), region)).toBe(day)
  })
})
