import { describe, expect, it } from 'vitest'
import {
  briefText,
  columnText,
  dateText,
  dayKey,
  dayText,
  momentText,
  rangeText,
  shortDayText,
  timeText,
  weekdayText,
} from './dates.ts'

const here = { locale: 'en-NZ', timeZone: 'Pacific/Auckland', now: '2026-11-21T08:00:00Z' }

/** Newer language data put a narrow no-break space before am and pm. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}

describe('dates and times', () => {
  it('shows the time of day in the device’s zone', () => {
    expect(plain(timeText('2026-11-20T20:12:00Z', here))).toBe('9:12 am')
    expect(plain(timeText('2026-11-20T20:12:00Z', { ...here, timeZone: 'Pacific/Chatham' }))).toBe('9:57 am')
  })

  it('names the zone on request, as for a device elsewhere', () => {
    const there = { ...here, namesZone: true }
    expect(plain(timeText('2026-11-20T20:12:00Z', there))).toBe('9:12 am NZDT')
    expect(plain(momentText('2026-07-20T20:12:00Z', there))).toBe('21 Jul 8:12 am NZST')
  })

  it.each([
    ['2026-11-20T11:30:00Z', 'Today'],
    ['2026-11-20T10:30:00Z', 'Yesterday'],
    ['2026-11-18T10:30:00Z', 'Wednesday'],
    ['2026-11-02T10:30:00Z', 'Mon, 2 November'],
    ['2025-11-02T10:30:00Z', 'Sun, 2 November 2025'],
  ])('names the day of %s as %s', (at, text) => {
    expect(dayText(at, here)).toBe(text)
  })

  it('formats a day with its weekday, a range, and the head of a calendar’s column', () => {
    expect(weekdayText('2026-11-21T08:00:00Z', here)).toBe('Saturday, 21 November')
    const calendar = { locale: 'en-NZ', timeZone: 'UTC', now: here.now }
    expect(plain(rangeText('2026-11-21', '2026-12-04', calendar))).toBe('21 Nov – 4 Dec')
    expect(plain(rangeText('2025-11-21', '2025-12-04', calendar))).toBe('21 Nov – 4 Dec 2025')
    expect(plain(rangeText('2026-12-21', '2027-01-04', calendar))).toBe('21 Dec 2026 – 4 Jan 2027')
    expect(shortDayText('2026-12-04', calendar)).toBe('4 Dec')
    expect(shortDayText('2027-12-04', calendar)).toBe('4 Dec 2027')
    expect(columnText('2026-12-04', calendar)).toEqual({ weekday: 'Fri', day: '4' })
  })

  it('names a future day by its date, never by a weekday that could be a past one', () => {
    expect(dayText('2026-11-24T10:30:00Z', here)).toBe('Tue, 24 November')
  })

  it.each([
    ['2026-11-21T01:52:00Z', '2:52 pm'],
    ['2026-11-20T01:52:00Z', 'Yesterday'],
    ['2026-11-19T01:52:00Z', 'Thu'],
    ['2026-11-10T01:52:00Z', '10 Nov'],
    ['2024-11-10T01:52:00Z', '10 Nov 2024'],
  ])('shows %s in a list as %s', (at, text) => {
    expect(plain(briefText(at, here))).toBe(text)
  })

  it('formats the last sync for use inside a sentence', () => {
    expect(plain(momentText('2026-11-20T20:12:00Z', here))).toBe('today 9:12 am')
    expect(plain(momentText('2026-11-10T20:12:00Z', here))).toBe('11 Nov 9:12 am')
  })

  it('writes a date in full with its year', () => {
    expect(dateText('2026-11-20T20:12:00Z', here)).toBe('21 November 2026')
  })

  it('uses the requested language', () => {
    expect(dayText('2026-11-20T11:30:00Z', { ...here, locale: 'es' })).toBe('Hoy')
    expect(dayText('2026-11-20T11:30:00Z', { ...here, locale: 'ja' })).toBe('今日')
    expect(dayText('2026-11-18T10:30:00Z', { ...here, locale: 'pt' })).toBe('Quarta-feira')
  })

  it('gives two moments of one day the same key across a clock change', () => {
    const zone = { timeZone: 'Pacific/Auckland' }
    expect(dayKey('2026-09-26T12:30:00Z', zone)).toBe(dayKey('2026-09-27T10:30:00Z', zone))
    expect(dayKey('2026-09-26T11:30:00Z', zone)).not.toBe(dayKey('2026-09-26T12:30:00Z', zone))
  })

  it('uses the day in the device’s zone unless another is given', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    for (let hour = 0; hour < 2 * 366 * 24; hour += 7) {
      const at = Date.UTC(2026, 0, 1) + hour * 3_600_000
      expect(dayKey(at, {})).toBe(dayKey(at, { timeZone }))
    }
  })
})
