import { expect, it } from 'vitest'
import { wayInOn } from './way-in.ts'

const leaving = (day: string, startsOn: string | null = null, isOver = false) => ({
  ...{ day, isOver },
  next: startsOn === null ? null : { startsOn },
})

it.each([
  // Three days before, two days before, and on the day.
  ['2026-12-07', [leaving('2026-12-10')], null],
  ['2026-12-08', [leaving('2026-12-10')], '2026-12-25'],
  ['2026-12-10', [leaving('2026-12-10', '2026-12-12')], '2026-12-13'],
  // The next guest comes today, came yesterday by the agreement, is in.
  ['2026-12-12', [leaving('2026-12-10', '2026-12-12')], '2026-12-13'],
  ['2026-12-13', [leaving('2026-12-10', '2026-12-12')], null],
  ['2026-12-10', [leaving('2026-12-10', '2026-12-10', true)], null],
  // Two weeks after, and a day later.
  ['2026-12-24', [leaving('2026-12-10')], '2026-12-25'],
  ['2026-12-25', [leaving('2026-12-10')], null],
  // Another departure comes before this one closes.
  ['2026-12-11', [leaving('2026-12-10', '2026-12-11'), leaving('2026-12-12', '2026-12-14')], '2026-12-15'],
  // The next stay began before this one ends.
  ['2026-12-10', [leaving('2026-12-10', '2026-12-08')], '2026-12-11'],
  ['2026-12-10', [], null],
])('on %s, with departures %j, the way in closes on %s', (today, departures, closesOn) => {
  expect(wayInOn(departures, today)).toEqual({ isOpen: closesOn !== null, closesOn })
})
