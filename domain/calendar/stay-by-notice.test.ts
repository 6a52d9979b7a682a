import { describe, expect, it } from 'vitest'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import { rentUntilAfter } from '#domain/law/rent-after-ending.ts'
import { rentDays } from '#domain/money/rent-days.ts'
import { WEEKLY } from '#tests/support/test-tenancy.ts'
import { mayHaveCodes } from './arrival-window.ts'
import { messageWindow } from './message-moments.ts'
import { nightsLet } from './nights-let.ts'
import { stayState } from './stay-state.ts'
import { freeFrom, isPeriodicOn } from './tenancy-term.ts'
import { departuresOf } from './turnovers.ts'

/* What follows from the last day of a notice, for everything that asks when somebody leaves. Days are counted by hand. */

const LIVING = { regime: 'RESIDENTIAL', status: 'ACTIVE', startsOn: '2026-01-01', endsOn: null } as const
/** It would go on: 1 January to 30 June are 181 days. */
const HALF = { ...LIVING, endsOn: '2026-06-30' } as const
const LEAVES = '2026-06-23'

describe.each([
  ['a periodic tenancy', { ...LIVING, noticeEndsOn: LEAVES }, LEAVES, '2026-06-24'],
  ['a term that went on', { ...HALF, noticeEndsOn: '2026-08-10' }, '2026-08-10', '2026-08-11'],
  [
    'a term that notice ends on its last day',
    { ...HALF, noticeEndsOn: '2026-06-30' },
    '2026-06-30',
    '2026-07-01',
  ],
  [
    'a short stay',
    { ...LIVING, regime: 'SHORT_STAY', endsOn: '2026-07-05', noticeEndsOn: LEAVES } as const,
    LEAVES,
    LEAVES,
  ],
])('the last day by notice of %s', (_what, stay, leaves, free) => {
  it('is the day of leaving, and so is every day after it', () => {
    expect(['2026-06-22', leaves, '2026-12-01'].map((today) => stayState(stay, today))).toEqual([
      'now',
      'leaving',
      'leaving',
    ])
  })

  it('frees the room, before it and after', () => {
    expect([freeFrom(stay, '2026-06-01'), freeFrom(stay, '2026-12-01')]).toEqual([free, free])
  })

  it('makes the turnover', () => {
    const departures = departuresOf([{ ...stay, id: 'a', unitId: 'u', endedOn: null }], () => '2026-06-20')
    expect(departures.map(({ day }) => day)).toEqual([leaves])
  })

  it('times the message of the day before', () => {
    const message = { moment: 'beforeLeaving', time: null, activeFrom: new Date('2026-01-01') } as const
    const window = messageWindow(message, stay, 'Pacific/Auckland', new Date('2026-01-01'))
    // The day before ends at midnight, 12:00 UTC in winter.
    expect(window?.until.toISOString()).toBe(`${dayBefore(leaves)}T12:00:00.000Z`)
  })

  it('is the last on which codes are there', () => {
    expect(mayHaveCodes(stay, leaves)).toBe(true)
    expect(mayHaveCodes(stay, '2026-12-01')).toBe(false)
  })

  it('ends the rent, also if somebody cancels after it', () => {
    const tenancy = { ...WEEKLY, ...stay, endedOn: null }
    expect(rentDays(tenancy, [], '2026-12-01')?.until).toBe(free)
    const cancel = { step: 'cancel', party: 'guest', at: new Date('2026-08-09T22:00:00Z') } as const
    expect(rentUntilAfter({ ...NO_TERMS, ...stay, region: 'OTAGO' }, cancel)).toBe(free)
  })
})

it('a notice ends the nights of a short stay', () => {
  const short = {
    regime: 'SHORT_STAY',
    status: 'ACTIVE',
    startsOn: '2026-06-01',
    endsOn: '2026-06-30',
  } as const
  const year = { from: '2026-01-01', to: '2026-12-31' }
  // The nights of the 1st to the 9th.
  expect(nightsLet([{ ...short, endedOn: null, noticeEndsOn: '2026-06-10' }], year, '2026-06-05')).toBe(9)
})

it('a notice leaves the kind of tenancy that it ends as it was', () => {
  expect(isPeriodicOn({ ...LIVING, noticeEndsOn: LEAVES } as typeof LIVING, '2026-06-01')).toBe(true)
  expect(isPeriodicOn({ ...HALF, noticeEndsOn: '2026-08-10' } as typeof HALF, '2026-07-15')).toBe(true)
})

it('an ended stay keeps the day on which it ended, and its rent', () => {
  const over = { ...LIVING, status: 'COMPLETED', noticeEndsOn: LEAVES, endedOn: '2026-06-20' } as const
  expect(stayState(over, '2026-06-21')).toBe('past')
  const tenancy = { ...WEEKLY, ...over, rentUntil: '2026-06-21' }
  expect(rentDays(tenancy, [], '2026-12-01')?.until).toBe('2026-06-21')
})

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
