import { describe, expect, it } from 'vitest'
import { becomesPeriodic, freeFrom, isPeriodicOn, termDays } from './tenancy-term.ts'

const HALF = { regime: 'RESIDENTIAL', startsOn: '2026-01-01', endsOn: '2026-06-30' } as const
const ACTIVE = { ...HALF, status: 'ACTIVE' } as const

it('a term counts all its days, a short stay its nights', () => {
  // 31 + 28 + 31 + 30 + 31 + 30.
  expect(termDays(HALF)).toBe(181)
  expect(termDays({ ...HALF, regime: 'SHORT_STAY' })).toBe(180)
  expect(termDays({ ...HALF, endsOn: '2026-01-01' })).toBe(1)
  expect(termDays({ ...HALF, regime: 'SHORT_STAY', endsOn: '2026-01-01' })).toBeNull()
  expect([termDays({ ...HALF, endsOn: null }), termDays({ ...HALF, startsOn: null })]).toEqual([null, null])
})

it('only a tenancy’s term of more than 90 days becomes periodic', () => {
  expect(becomesPeriodic({ ...HALF, endsOn: '2026-03-31' })).toBe(false)
  expect(becomesPeriodic({ ...HALF, endsOn: '2026-04-01' })).toBe(true)
  expect(becomesPeriodic({ ...HALF, regime: 'BOARDER' })).toBe(false)
  expect([isPeriodicOn(HALF, '2026-06-30'), isPeriodicOn(HALF, '2026-07-01')]).toEqual([false, true])
  expect(isPeriodicOn({ ...HALF, endsOn: null }, '2026-01-01')).toBe(true)
})

describe('a room is free again', () => {
  it('on the day of leaving of a short stay, and the day after a tenancy', () => {
    expect(freeFrom({ ...ACTIVE, regime: 'SHORT_STAY' }, '2026-01-01')).toBe('2026-06-30')
    expect(freeFrom(ACTIVE, '2026-06-30')).toBe('2026-07-01')
  })

  it('at an unknown time once a term went on, if somebody lives there', () => {
    expect(freeFrom(ACTIVE, '2026-07-01')).toBeNull()
    expect(freeFrom({ ...ACTIVE, status: 'APPROVED' }, '2026-07-01')).toBe('2026-07-01')
    expect(freeFrom({ ...ACTIVE, endsOn: '2026-03-01' }, '2026-07-01')).toBe('2026-03-02')
  })
})
