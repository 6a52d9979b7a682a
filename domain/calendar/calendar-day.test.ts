import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween } from './calendar-day.ts'

const DAY_MS = 86_400_000

describe('calendar days', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-04-05', 365, '2027-04-05'],
  ])('%s plus %i days is %s', (day, count, later) => {
    expect(addDays(day, count)).toBe(later)
    expect(daysBetween(day, later)).toBe(count)
  })

  it.each([
    ['9999-12-31', 1, '9999-12-31'],
    ['9999-12-30', 1, '9999-12-31'],
    ['0000-01-01', -1, '0000-01-01'],
    ['0000-01-02', -1, '0000-01-01'],
  ])('%s plus %i days stays within years of four digits', (day, count, later) => {
    expect(addDays(day, count)).toBe(later)
  })

  it('keep the day of the month where the month has it', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', 2)).toBe('2026-03-31')
  })

  it('stay right when more days are asked for than the cache holds', () => {
    const first = Date.UTC(1900, 0, 1)
    for (let nth = 0; nth < 90_000; nth += 1) {
      const day = addDays('1900-01-01', nth)
      if (nth % 1_000 === 0) expect(day).toBe(new Date(first + nth * DAY_MS).toISOString().slice(0, 10))
    }
    expect(daysBetween('1900-01-01', addDays('1900-01-01', 89_999))).toBe(89_999)
  })
})
