import { expect, it } from 'vitest'
import type { StayOnCalendar } from '#workers/replica-api.ts'
import { cellsToChoose, stretch } from './free-days.ts'
import { daysFrom, stayLanes } from './stay-lanes.ts'

const DAYS = daysFrom('2026-11-28', 7)
const ALWAYS = { from: null, until: null }

function stay(startsOn: string, endsOn: string, id: string): StayOnCalendar {
  return {
    ...{ id, guestName: '', note: '', startsOn, endsOn, freeFrom: endsOn },
    ...{ state: 'agreed', zone: 'Pacific/Auckland' },
  }
}

/** The first line, a letter a day: free, a stay, or neither. */
function drawn(
  stays: StayOnCalendar[],
  letDays: typeof ALWAYS | { from: string; until: null },
  today: string,
) {
  const cells = cellsToChoose(stayLanes(stays, DAYS, letDays), DAYS, today)
  for (const { free, days } of cells) expect([0, days]).toContain(free.length)
  return cells
    .map(({ free, stay: there, days }) => (free.length > 0 ? '.' : there ? 's' : 'x').repeat(days))
    .join('')
}

it.each([
  ['nobody', [], '.......'],
  ['a stay in the middle', [stay('2026-11-30', '2026-12-01', 'a')], '..ss...'],
  // The second is in a line of its own below the first.
  [
    'two that overlap',
    [stay('2026-11-28', '2026-11-29', 'a'), stay('2026-11-29', '2026-11-30', 'b')],
    'ssx....',
  ],
])('with %s, the other days can be chosen', (_, stays, shown) => {
  expect(drawn(stays, ALWAYS, '2026-11-28')).toBe(shown)
})

it('days before today, and days that aren’t let, can’t be chosen', () => {
  expect(drawn([], ALWAYS, '2026-11-30')).toBe('xx.....')
  expect(drawn([], { from: '2026-12-03', until: null }, '2026-11-28')).toBe('xxxxx..')
})

it('a stretch begins with its earlier day', () => {
  expect(stretch('u', '2026-12-02', '2026-11-30')).toEqual({
    unitId: 'u',
    from: '2026-11-30',
    to: '2026-12-02',
  })
})
