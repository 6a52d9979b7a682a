import { expect, it } from 'vitest'
import { codesShownOn, mayHaveCodes, showsCodes } from './arrival-window.ts'

const SHORT = { regime: 'SHORT_STAY', status: 'ACTIVE' } as const
const STAY = { ...SHORT, startsOn: '2026-12-01', endsOn: '2026-12-04' }

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

it('a stay without a last day keeps its codes, and one without a first day has them', () => {
  expect(mayHaveCodes({ ...SHORT, startsOn: '2026-12-01', endsOn: null }, '2030-01-01')).toBe(true)
  expect(mayHaveCodes({ ...SHORT, startsOn: null, endsOn: null }, '2026-12-01')).toBe(true)
  expect(codesShownOn({ startsOn: null })).toBeNull()
  expect(showsCodes({ ...SHORT, startsOn: null, endsOn: '2026-12-01' }, '2026-12-02')).toBe(false)
})

// Residential Tenancies Act 1986, section 60A: of more than 90 days; 1 August to 30 October are 91 days.
it.each([
  ['2026-08-01', 'ACTIVE', true],
  ['2026-08-02', 'ACTIVE', false],
  ['2026-08-01', 'APPROVED', false],
] as const)(
  'a tenancy from %s to 30 October that is %s keeps its codes after it: %s',
  (startsOn, status, keeps) => {
    const stay = { regime: 'RESIDENTIAL', status, startsOn, endsOn: '2026-10-30' } as const
    expect(mayHaveCodes(stay, '2026-10-31')).toBe(keeps)
    expect(mayHaveCodes(stay, '2026-10-30')).toBe(true)
  },
)
