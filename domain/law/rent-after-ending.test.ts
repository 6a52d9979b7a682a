import { describe, expect, it } from 'vitest'
import type { AgreementStep } from '#contract/agreement-status.ts'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import { rentUntilAfter } from './rent-after-ending.ts'

/** Wednesday 10 June 2026, 10 am in New Zealand. */
const AT = new Date('2026-06-09T22:00:00Z')
const PERIODIC = { ...NO_TERMS, regime: 'RESIDENTIAL', region: 'OTAGO', startsOn: '2026-01-01' } as const
const by = (party: 'host' | 'guest', step: AgreementStep = 'cancel', at = AT) => ({ party, step, at })

describe('a guest who cancels owes rent', () => {
  it.each([
    // Received on 10 June, 21 days after it the 1st of July is the last day.
    ['of a periodic tenancy for 21 days', PERIODIC, AT, '2026-07-02'],
    // After five in the afternoon the notice counts on Thursday.
    ['from the next working day after five', PERIODIC, new Date('2026-06-10T05:00:00Z'), '2026-07-03'],
    ['of a fixed term to its last day', { ...PERIODIC, endsOn: '2026-12-31' }, AT, '2027-01-01'],
    // Too late for the end on 20 June: it goes on, and ends with the notice.
    ['of a long term that the notice misses', { ...PERIODIC, endsOn: '2026-06-20' }, AT, '2026-07-02'],
    ['of a term that went on for 21 days', { ...PERIODIC, endsOn: '2026-05-31' }, AT, '2026-07-02'],
    [
      'of a short term to its last day',
      { ...PERIODIC, startsOn: '2026-06-01', endsOn: '2026-06-20' },
      AT,
      '2026-06-21',
    ],
    ['of a boarding house for 48 hours', { ...PERIODIC, regime: 'BOARDING_HOUSE' }, AT, '2026-06-13'],
    // Outside the Act, the day counts: a boarder still pays for it, a short stay doesn't.
    ['of a boarder for that day', { ...PERIODIC, regime: 'BOARDER' }, AT, '2026-06-11'],
    [
      'of a short stay up to that day',
      { ...PERIODIC, regime: 'SHORT_STAY', endsOn: '2026-06-20' },
      AT,
      '2026-06-10',
    ],
    ['for nothing before the first day', { ...PERIODIC, startsOn: '2026-06-11' }, AT, '2026-06-10'],
  ] as const)('%s', (_name, terms, at, day) => {
    expect(rentUntilAfter(terms, by('guest', 'cancel', at))).toBe(day)
  })
})

describe('a host who ends an agreement', () => {
  it.each([
    ['today, charges the day', PERIODIC, '2026-06-11'],
    [
      'after a short term, charges its last day',
      { ...PERIODIC, startsOn: '2026-05-01', endsOn: '2026-05-31' },
      '2026-06-01',
    ],
    [
      'after a long term, charges the days that it went on',
      { ...PERIODIC, endsOn: '2026-05-31' },
      '2026-06-11',
    ],
    [
      'on the day of leaving of a short stay, charges no further day',
      { ...PERIODIC, regime: 'SHORT_STAY', endsOn: '2026-06-10' },
      '2026-06-10',
    ],
    ['on the last day, charges it', { ...PERIODIC, endsOn: '2026-06-10' }, '2026-06-11'],
  ] as const)('%s', (_name, terms, day) => {
    expect(rentUntilAfter(terms, by('host', 'complete'))).toBe(day)
    expect(rentUntilAfter(terms, by('host'))).toBe(day)
  })
})
