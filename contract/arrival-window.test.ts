import { expect, it } from 'vitest'
import { codesShownOn, mayHaveCodes, showsCodes } from './arrival-window.ts'

const STAY = { startsOn: '2026-12-01', endsOn: '2026-12-04' }

it.each([
  ['2026-11-28', false, false],
  ['2026-11-29', true, false],
  ['2026-11-30', true, true],
  ['2026-12-01', true, true],
  ['2026-12-04', true, true],
  ['2026-12-05', false, false],
])('on %s codes are on the device: %s, and shown: %s', (today, isThere, isShown) => {
  expect([mayHaveCodes(STAY, today), showsCodes(STAY, today)]).toEqual([isThere, isShown])
})

it('a stay without a last day keeps them, and one without a first day has them', () => {
  expect(mayHaveCodes({ startsOn: '2026-12-01', endsOn: null }, '2030-01-01')).toBe(true)
  expect(mayHaveCodes({ startsOn: null, endsOn: null }, '2026-12-01')).toBe(true)
  expect(codesShownOn({ startsOn: null, endsOn: null })).toBeNull()
  expect(showsCodes({ startsOn: null, endsOn: '2026-12-01' }, '2026-12-02')).toBe(false)
})
