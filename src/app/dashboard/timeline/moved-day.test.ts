import { expect, it } from 'vitest'
import { movedDay, moveOfKey, type TimelineMove } from './moved-day.ts'

const today = '2026-01-31'

it.each<[string, string | null, TimelineMove, number, string | null]>([
  ['a week on from today', null, { weeks: 1 }, 14, '2026-02-07'],
  ['a week back', '2026-02-07', { weeks: -1 }, 14, null],
  ['on a phone, as many days as it shows', null, { weeks: 1 }, 5, '2026-02-05'],
  ['a month on, to a shorter one', null, { months: 1 }, 14, '2026-02-28'],
  ['a month back over the year', null, { months: -1 }, 14, '2025-12-31'],
  ['today from anywhere', '2027-08-01', 'today', 14, null],
])('%s', (_, first, move, shown, expected) => {
  expect(movedDay(first, move, { today, shown })).toBe(expected)
})

it('arrows move by a week in reading direction, Page keys by a month, Home to today', () => {
  expect(moveOfKey('ArrowRight', false)).toEqual({ weeks: 1 })
  expect(moveOfKey('ArrowRight', true)).toEqual({ weeks: -1 })
  expect(moveOfKey('ArrowLeft', true)).toEqual({ weeks: 1 })
  expect(moveOfKey('PageUp', true)).toEqual({ months: -1 })
  expect(moveOfKey('PageDown', false)).toEqual({ months: 1 })
  expect(moveOfKey('Home', false)).toBe('today')
  expect(moveOfKey('a', false)).toBeNull()
})
