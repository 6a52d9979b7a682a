import { describe, expect, it } from 'vitest'
import { testEntry, WEEKLY } from '#tests/support/test-tenancy.ts'
import { accountOf, dayState } from './balance.ts'
import { incomeOf } from './revenue.ts'
import type { Entry, Tenancy } from './tenancy.ts'

describe('rent in advance that ran out', () => {
  it.each([
    ['2026-03-08', 0, 0],
    // Due today, so nobody is late.
    ['2026-03-09', 0, 0],
    // Due yesterday: one day, for two days of rent that have come.
    ['2026-03-10', 1, 10_000],
    ['2026-03-11', 2, 15_000],
    // The next week is due today: only the first one is late, for a week.
    ['2026-03-16', 7, 35_000],
    ['2026-03-17', 8, 45_000],
  ])('on %s is %i days in arrears', (today, days, amount) => {
    const account = accountOf(WEEKLY, [testEntry('PAYMENT', '2026-03-02', 35_000)], today)
    expect(account.arrears).toMatchObject({ days, amount })
    expect(account.paidTo).toBe('2026-03-08')
  })

  it('is owed but not in arrears on the first day of a stay', () => {
    expect(accountOf(WEEKLY, [], '2026-03-02')).toMatchObject({
      owed: 35_000,
      arrears: { days: 0, amount: 0 },
    })
    const [week] = accountOf(WEEKLY, [], '2026-03-02').dues
    if (!week) throw new Error('No rent')
    expect(dayState(week, '2026-03-02', '2026-03-02', false)).toBe('owed')
    expect(dayState(week, '2026-03-03', '2026-03-02', false)).toBe('ahead')
    expect(accountOf(WEEKLY, [], '2026-03-03').arrears).toEqual({
      days: 1,
      amount: 10_000,
      dueOn: '2026-03-02',
    })
  })

  it('is owed for the whole week; only days that have come are in arrears', () => {
    const account = accountOf(WEEKLY, [testEntry('PAYMENT', '2026-03-02', 35_000)], '2026-03-10')
    expect(account).toMatchObject({ due: 70_000, paid: 35_000, owed: 35_000 })
    expect(account.arrears).toMatchObject({ days: 1, amount: 10_000 })
  })

  it('a part payment covers whole days, and the rest lowers the arrears', () => {
    const account = accountOf(WEEKLY, [testEntry('PAYMENT', '2026-03-02', 13_000)], '2026-03-08')
    expect(account.paidTo).toBe('2026-03-03')
    expect(account.arrears).toEqual({ days: 6, amount: 22_000, dueOn: '2026-03-02' })
    const [week] = account.dues
    if (!week) throw new Error('No rent')
    const states = [2, 3, 4, 5].map((date) => dayState(week, `2026-03-0${date}`, '2026-03-04', false))
    expect(states).toEqual(['paid', 'paid', 'part', 'ahead'])
  })
})

it('rent paid in arrears is late from the day after it is due, never before', () => {
  const tenancy = { ...WEEKLY, isPaidInArrears: true }
  expect(accountOf(tenancy, [], '2026-03-07')).toMatchObject({ owed: 0, arrears: { days: 0, amount: 0 } })
  expect(accountOf(tenancy, [], '2026-03-08')).toMatchObject({ owed: 35_000, arrears: { days: 0 } })
  expect(accountOf(tenancy, [], '2026-03-09').arrears).toEqual({
    days: 1,
    amount: 35_000,
    dueOn: '2026-03-08',
  })
})

describe('days in arrears count from the day on which the rent fell due', () => {
  it('for a month paid at its end', () => {
    const monthly: Tenancy = {
      ...WEEKLY,
      ...{ rentPerWeek: 300, frequency: 'MONTHLY', isPaidInArrears: true },
      ...{ startsOn: '2026-01-01', firstDueOn: '2026-01-31' },
    }
    const on = (today: string) => accountOf(monthly, [], today).arrears
    expect(on('2026-01-31')).toEqual({ days: 0, amount: 0, dueOn: null })
    expect(on('2026-02-01')).toEqual({ days: 1, amount: 130_000, dueOn: '2026-01-31' })
    // 21 days after 31 January.
    expect(on('2026-02-21').days).toBe(21)
  })

  it('where the first due day is three weeks after the first day', () => {
    const late: Tenancy = { ...WEEKLY, firstDueOn: '2026-03-23' }
    expect(accountOf(late, [], '2026-03-23').arrears.days).toBe(0)
    // 22 days at 50.00 before it and on it, and the day after.
    expect(accountOf(late, [], '2026-03-24').arrears).toEqual({
      days: 1,
      amount: 21 * 5_000 + 2 * 5_000,
      dueOn: '2026-03-23',
    })
  })

  it('for the oldest unpaid rent, also in years 1 and 9999', () => {
    const paid = testEntry('PAYMENT', '2026-03-02', 35_001)
    expect(accountOf(WEEKLY, [paid], '2026-03-30').arrears).toMatchObject({ days: 21, dueOn: '2026-03-09' })
    for (const year of ['0001', '9999']) {
      const tenancy: Tenancy = { ...WEEKLY, startsOn: `${year}-03-02` }
      expect(accountOf(tenancy, [], `${year}-03-03`).arrears).toMatchObject({ days: 1 })
    }
  })
})

it('money paid ahead covers later days and makes the balance negative', () => {
  const account = accountOf(WEEKLY, [testEntry('PAYMENT', '2026-03-02', 80_000)], '2026-03-03')
  expect(account).toMatchObject({ due: 35_000, owed: -45_000, paidTo: '2026-03-17' })
})

it('money left over after a stay stays ahead and covers no later day', () => {
  const stay: Tenancy = { ...WEEKLY, endsOn: '2026-03-09' }
  const account = accountOf(stay, [testEntry('PAYMENT', '2026-03-02', 80_000)], '2026-03-03')
  expect(account).toMatchObject({ owed: -45_000, paidTo: '2026-03-08' })
  expect(account.shares.at(-1)).toMatchObject({ dueId: null, amount: 45_000 })
})

it('fills the oldest due first, charges as well as rent', () => {
  const entries = [testEntry('CHARGE', '2026-03-04', 6_000), testEntry('PAYMENT', '2026-03-05', 38_000)]
  const { dues } = accountOf(WEEKLY, entries, '2026-03-09')
  expect(dues.map(({ kind, paid }) => [kind, paid])).toEqual([
    ['rent', 35_000],
    ['charge', 3_000],
    ['rent', 0],
  ])
})

describe('entries that answer others', () => {
  const claim = testEntry('CLAIM', '2026-03-02', 35_000)
  const status = (entries: Entry[], today = '2026-03-03') =>
    accountOf(WEEKLY, entries, today).statuses.get(claim.id)

  it('a claim changes no balance', () => {
    expect(accountOf(WEEKLY, [claim], '2026-03-02')).toMatchObject({ paid: 0, owed: 35_000 })
    expect(status([claim])).toBe('PROCESSING')
  })

  it('a confirmation changes the balance, and its reversal takes it back', () => {
    const confirmation = testEntry('CONFIRMATION', '2026-03-02', 35_000, { entryId: claim.id })
    expect(accountOf(WEEKLY, [confirmation, claim], '2026-03-02')).toMatchObject({ paid: 35_000, owed: 0 })
    expect(status([confirmation, claim])).toBe('COMPLETED')
    const reversal = testEntry('REVERSAL', '2026-03-03', null, { entryId: confirmation.id })
    expect(accountOf(WEEKLY, [reversal, confirmation, claim], '2026-03-03')).toMatchObject({ paid: 0 })
    expect(status([reversal, confirmation, claim])).toBe('CANCELLED')
  })

  it('a payment that names a claim completes it', () => {
    expect(status([claim, testEntry('PAYMENT', '2026-03-02', 35_000, { entryId: claim.id })])).toBe(
      'COMPLETED',
    )
  })

  it('a decline or a withdrawal ends a claim, and so do 30 days without an answer', () => {
    expect(status([claim, testEntry('DECLINE', '2026-03-02', null, { entryId: claim.id })])).toBe('CANCELLED')
    expect(status([claim, testEntry('REVERSAL', '2026-03-02', null, { entryId: claim.id })])).toBe(
      'CANCELLED',
    )
    const accepted = { ...claim, acceptedAt: '2026-03-02T00:00:00.000Z' }
    expect(status([accepted], '2026-04-01')).toBe('PROCESSING')
    expect(status([accepted], '2026-04-02')).toBe('EXPIRED')
  })

  it('a claim expires by the place’s days and the server’s time, not the phone’s', () => {
    // 9 am on 1 November in New Zealand; 30 days later it is 1 December.
    const accepted = {
      ...claim,
      writtenAt: '2020-01-01T00:00:00.000Z',
      acceptedAt: '2026-10-31T20:00:00.000Z',
    }
    expect(status([accepted], '2026-12-01')).toBe('PROCESSING')
    expect(status([accepted], '2026-12-02')).toBe('EXPIRED')
    // 23:30 of the day before in Auckland is a quarter past midnight on the Chathams.
    const night = { ...claim, acceptedAt: '2026-10-31T10:30:00.000Z' }
    const onChathams = { ...WEEKLY, region: 'CHATHAM_ISLANDS' } as const
    expect(status([night], '2026-12-01')).toBe('EXPIRED')
    expect(accountOf(onChathams, [night], '2026-12-01').statuses.get(claim.id)).toBe('PROCESSING')
    // Still on its way: nobody could answer it yet.
    expect(status([{ ...claim, acceptedAt: null }], '2030-01-01')).toBe('PROCESSING')
  })

  it('a reversed payment is cancelled and no longer counts', () => {
    const payment = testEntry('PAYMENT', '2026-03-02', 35_000)
    const reversal = testEntry('REVERSAL', '2026-03-02', null, { entryId: payment.id })
    const account = accountOf(WEEKLY, [reversal, payment], '2026-03-02')
    expect(account).toMatchObject({ paid: 0, owed: 35_000 })
    expect(account.statuses.get(payment.id)).toBe('CANCELLED')
  })
})

it('bond is neither paid nor owed', () => {
  const account = accountOf(
    WEEKLY,
    [testEntry('BOND_RECEIVED', '2026-03-02', 140_000), testEntry('BOND_LODGED', '2026-03-05', 140_000)],
    '2026-03-05',
  )
  expect(account).toMatchObject({ paid: 0, owed: 35_000, bond: { received: 140_000, lodged: 140_000 } })
})

describe('income', () => {
  it('is summed by month and purpose, and a refund counts in its own month', () => {
    const entries = [
      testEntry('CHARGE', '2026-03-20', 6_000),
      testEntry('PAYMENT', '2026-03-02', 70_000),
      testEntry('PAYMENT', '2026-03-20', 41_000),
      testEntry('PAYMENT', '2026-04-02', 35_000),
      testEntry('REFUND', '2026-04-05', 10_000),
      testEntry('BOND_RECEIVED', '2026-03-01', 140_000),
      testEntry('BOND_CLAIMED', '2026-04-06', 20_000),
      testEntry('CREDIT', '2026-03-21', 5_000),
    ]
    expect(incomeOf(WEEKLY, entries, '2026-04-06')).toEqual([
      { month: '2026-03', kind: 'charge', amount: 6_000 },
      { month: '2026-03', kind: 'rent', amount: 105_000 },
      { month: '2026-04', kind: 'bond', amount: 20_000 },
      { month: '2026-04', kind: 'rent', amount: 25_000 },
    ])
  })
})
