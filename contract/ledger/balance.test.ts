import { describe, expect, it } from 'vitest'
import { testEntry, WEEKLY } from '#tests/support/test-tenancy.ts'
import { accountOf, dayState } from './balance.ts'
import { incomeOf } from './revenue.ts'
import { rentSummary } from './rent-summary.ts'
import type { Entry, Tenancy } from './tenancy.ts'

describe('rent in advance that ran out', () => {
  it.each([
    ['2026-03-08', 0, 0],
    // Due today, so nobody is late.
    ['2026-03-09', 0, 0],
    // Counted from the day after the rent ran out.
    ['2026-03-10', 2, 10_000],
    ['2026-03-11', 3, 15_000],
    // The next week is due as well; the first one has been late for a week.
    ['2026-03-16', 8, 40_000],
  ])('on %s is %i days in arrears', (today, days, amount) => {
    const account = accountOf(WEEKLY, [testEntry('PAYMENT', '2026-03-02', 35_000)], today)
    expect(account.arrears).toEqual({ days, amount })
    expect(account.paidTo).toBe('2026-03-08')
  })

  it('is owed, but no arrears, on the first day of a stay', () => {
    expect(accountOf(WEEKLY, [], '2026-03-02')).toMatchObject({
      owed: 35_000,
      arrears: { days: 0, amount: 0 },
    })
    const [week] = accountOf(WEEKLY, [], '2026-03-02').dues
    if (!week) throw new Error('No rent')
    expect(dayState(week, '2026-03-02', '2026-03-02', false)).toBe('owed')
    expect(dayState(week, '2026-03-03', '2026-03-02', false)).toBe('ahead')
    expect(accountOf(WEEKLY, [], '2026-03-03').arrears).toEqual({ days: 2, amount: 10_000 })
  })

  it('owes the whole week that is due; only the days that have come are arrears', () => {
    const account = accountOf(WEEKLY, [testEntry('PAYMENT', '2026-03-02', 35_000)], '2026-03-10')
    expect(account).toMatchObject({ due: 70_000, paid: 35_000, owed: 35_000 })
    expect(account.arrears).toEqual({ days: 2, amount: 10_000 })
  })

  it('a part payment covers whole days and the rest counts', () => {
    const account = accountOf(WEEKLY, [testEntry('PAYMENT', '2026-03-02', 13_000)], '2026-03-08')
    expect(account.paidTo).toBe('2026-03-03')
    expect(account.arrears).toEqual({ days: 5, amount: 22_000 })
    const [week] = account.dues
    if (!week) throw new Error('No rent')
    const states = [2, 3, 4, 5].map((date) => dayState(week, `2026-03-0${date}`, '2026-03-04', false))
    expect(states).toEqual(['paid', 'paid', 'part', 'ahead'])
  })
})

it('rent in arrears is late the day after it is due, never before', () => {
  const tenancy = { ...WEEKLY, isPaidInArrears: true }
  expect(accountOf(tenancy, [], '2026-03-07')).toMatchObject({ owed: 0, arrears: { days: 0, amount: 0 } })
  expect(accountOf(tenancy, [], '2026-03-08')).toMatchObject({ owed: 35_000, arrears: { days: 0 } })
  expect(accountOf(tenancy, [], '2026-03-09').arrears).toEqual({ days: 7, amount: 35_000 })
})

it('money ahead pays the days that it reaches; the rest is owed', () => {
  const account = accountOf(WEEKLY, [testEntry('PAYMENT', '2026-03-02', 80_000)], '2026-03-03')
  expect(account).toMatchObject({ due: 35_000, owed: -45_000, paidTo: '2026-03-17' })
})

it('money left over after a stay stays ahead and ends', () => {
  const stay: Tenancy = { ...WEEKLY, endsOn: '2026-03-09' }
  const account = accountOf(stay, [testEntry('PAYMENT', '2026-03-02', 80_000)], '2026-03-03')
  expect(account).toMatchObject({ owed: -45_000, paidTo: '2026-03-08' })
  expect(account.shares.at(-1)).toMatchObject({ dueId: null, amount: 45_000 })
})

it('the oldest due is filled first, charges among the rent', () => {
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

  it('a payment that names a claim answers it', () => {
    expect(status([claim, testEntry('PAYMENT', '2026-03-02', 35_000, { entryId: claim.id })])).toBe(
      'COMPLETED',
    )
  })

  it('a decline or a withdrawal ends a claim, and so do 30 days without an answer', () => {
    expect(status([claim, testEntry('DECLINE', '2026-03-02', null, { entryId: claim.id })])).toBe('CANCELLED')
    expect(status([claim, testEntry('REVERSAL', '2026-03-02', null, { entryId: claim.id })])).toBe(
      'CANCELLED',
    )
    expect(status([claim], '2026-04-01')).toBe('PROCESSING')
    expect(status([claim], '2026-04-02')).toBe('EXPIRED')
  })

  it('a reversed payment is cancelled and counts no more', () => {
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

describe('the official rent summary', () => {
  // The worked example of Tenancy Services (keeping accurate records), in cents.
  const tenancy: Tenancy = { ...WEEKLY, startsOn: '2015-01-20' }
  const entries = [
    testEntry('PAYMENT', '2015-01-20', 35_000),
    testEntry('PAYMENT', '2015-02-02', 30_000),
    testEntry('PAYMENT', '2015-02-09', 30_000),
    testEntry('PAYMENT', '2015-02-16', 35_000),
    testEntry('PAYMENT', '2015-02-23', 40_000),
  ]

  it.each([entries, entries.toReversed()])('says line by line what the worked example says', (...given) => {
    const summary = rentSummary(tenancy, given, '2015-03-09')
    const lines = summary.lines.map(({ dueOn, from, to, due, paid, paidOn, arrears }) =>
      [dueOn, from, to, due / 100, paid / 100, paidOn.join(), arrears / 100].join(' | '),
    )
    expect(lines).toEqual([
      '2015-01-20 | 2015-01-20 | 2015-01-26 | 350 | 350 | 2015-01-20 | 0',
      '2015-01-27 | 2015-01-27 | 2015-02-02 | 350 | 300 | 2015-02-02 | 50',
      '2015-02-03 | 2015-02-03 | 2015-02-09 | 350 | 300 | 2015-02-09 | 100',
      '2015-02-10 | 2015-02-10 | 2015-02-16 | 350 | 350 | 2015-02-16 | 100',
      '2015-02-17 | 2015-02-17 | 2015-02-23 | 350 | 400 | 2015-02-23 | 50',
      '2015-02-24 | 2015-02-24 | 2015-03-02 | 350 | 0 |  | 400',
      '2015-03-03 | 2015-03-03 | 2015-03-09 | 350 | 0 |  | 750',
    ])
    expect(summary).toMatchObject({ due: 245_000, paid: 170_000, arrears: 75_000 })
  })

  it('leaves out money for anything but rent', () => {
    const charged = [
      testEntry('CHARGE', '2015-01-20', 6_000),
      testEntry('PAYMENT', '2015-01-20', 41_000),
      testEntry('PAYMENT', '2015-01-27', 35_000),
    ]
    expect(rentSummary(tenancy, charged, '2015-01-27')).toMatchObject({
      due: 70_000,
      paid: 70_000,
      arrears: 0,
    })
  })
})

describe('income', () => {
  it('is by month and purpose, and a refund counts in its own month', () => {
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
