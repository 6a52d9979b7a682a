import { expect, it } from 'vitest'
import { keptBackups } from './kept-backups.ts'

/** Returns the days that are kept, of backups taken once a day at noon from one day to another. */
function keptOf(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(`${first}T12:00:00Z`); at <= Date.parse(`${last}T12:00:00Z`); at += 86_400_000)
    days.push(new Date(at).toISOString())
  return [...keptBackups(days)].map((at) => at.slice(0, 10)).toSorted()
}

it('keeps 7 days, 4 weeks and 12 months of a year and a half', () => {
  // 28 November 2026 is a Saturday, so its week is the first of the four; the others end on Sundays.
  expect(keptOf('2025-05-01', '2026-11-28')).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-08', '2026-11-15', '2026-11-22'],
    ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
  ])
})

it.each([
  { what: 'none', taken: [], kept: [] },
  { what: 'one', taken: ['2026-11-28T09:00:00.000Z'], kept: ['2026-11-28T09:00:00.000Z'] },
  {
    what: 'the newest of one day',
    taken: ['2026-11-28T09:00:00.000Z', '2026-11-28T23:59:59.999Z', '2026-11-28T00:00:00.000Z'],
    kept: ['2026-11-28T23:59:59.999Z'],
  },
  {
    what: 'both sides of midnight',
    taken: ['2026-11-28T23:59:59.999Z', '2026-11-29T00:00:00.000Z'],
    kept: ['2026-11-28T23:59:59.999Z', '2026-11-29T00:00:00.000Z'],
  },
  {
    // 29 February of a leap year; Sunday 3 March and Monday 4 March are of two weeks.
    what: 'backups that are years apart, as days with a backup count',
    taken: [
      '2024-02-29T12:00:00.000Z',
      '2024-03-03T12:00:00.000Z',
      '2024-03-04T12:00:00.000Z',
      '2030-01-01T12:00:00.000Z',
    ],
    kept: [
      '2024-02-29T12:00:00.000Z',
      '2024-03-03T12:00:00.000Z',
      '2024-03-04T12:00:00.000Z',
      '2030-01-01T12:00:00.000Z',
    ],
  },
])('keeps $what', ({ taken, kept }) => {
  expect([...keptBackups(taken)].toSorted()).toEqual(kept)
})

it('keeps one a day of hourly backups, whatever their order', () => {
  const hours = Array.from({ length: 100 }, (_, hour) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString())
  const kept = keptBackups(hours.toReversed())
  expect(kept).toEqual(keptBackups(hours))
  // 1 November 2026 is a Sunday: 23:00 of each of four days, and 03:00 of the fifth.
  expect([...kept].map((at) => at.slice(5, 13)).toSorted()).toEqual([
    ...['11-01T23', '11-02T23', '11-03T23', '11-04T23', '11-05T03'],
  ])
})
