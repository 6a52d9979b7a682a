import { describe, expect, it } from 'vitest'
import { testEntry, WEEKLY } from '#tests/support/test-tenancy.ts'
import { rentSummary } from './rent-summary.ts'
import type { Tenancy } from './tenancy.ts'

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

  it.each([entries, entries.toReversed()])('matches the worked example line by line', (...given) => {
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

it('the official summary has separate lines for refunds, credits and awarded bond', () => {
  const entries = [
    testEntry('PAYMENT', '2026-03-02', 60_000),
    testEntry('REFUND', '2026-03-12', 10_000),
    testEntry('CREDIT', '2026-03-05', 2_000),
    testEntry('BOND_CLAIMED', '2026-03-13', 5_000, { awardedFor: 'RENT' }),
  ]
  const { lines, ...sums } = rentSummary(WEEKLY, entries, '2026-03-13')
  expect(
    lines.map(({ kind, dueOn, due, paid, paidOn, arrears }) => [
      kind,
      dueOn,
      due,
      paid,
      paidOn.join(),
      arrears,
    ]),
  ).toEqual([
    ['rent', '2026-03-02', 35_000, 60_000, '2026-03-02', -25_000],
    ['CREDIT', '2026-03-05', -2_000, 0, '', -27_000],
    ['rent', '2026-03-09', 35_000, 0, '', 8_000],
    ['REFUND', '2026-03-12', 0, -10_000, '2026-03-12', 18_000],
    ['BOND_CLAIMED', '2026-03-13', 0, 5_000, '2026-03-13', 13_000],
  ])
  expect(sums).toEqual({ due: 68_000, paid: 55_000, arrears: 13_000 })
})
