import { describe, expect, it } from 'vitest'
import { testEntry, WEEKLY } from '#tests/support/test-tenancy.ts'
import { accountOf } from './balance.ts'
import { rentSummary } from './rent-summary.ts'
import { incomeOf } from './revenue.ts'
import { statementOf } from './statement.ts'
import type { Entry, Tenancy } from './tenancy.ts'
import { unpaidRent } from './unpaid-rent.ts'

it('money pays rent that is due before a charge, so no charge makes rent overdue', () => {
  // Three weeks paid on their days, and firewood that nobody paid.
  const weeks = ['2026-03-02', '2026-03-09', '2026-03-16'].map((day) => testEntry('PAYMENT', day, 35_000))
  const entries = [testEntry('CHARGE', '2026-03-03', 6_000), ...weeks]
  const account = accountOf(WEEKLY, entries, '2026-03-22')
  expect(account).toMatchObject({ owed: 6_000, paidTo: '2026-03-22', arrears: { days: 0, amount: 0 } })
  expect(unpaidRent(WEEKLY, entries, '2026-03-22').lines).toEqual([])
  expect(rentSummary(WEEKLY, entries, '2026-03-22')).toMatchObject({
    due: 105_000,
    paid: 105_000,
    arrears: 0,
  })
  // Paid before the next week is due, the firewood is paid and stays paid.
  const firewood = testEntry('PAYMENT', '2026-03-20', 6_000)
  const later = accountOf(WEEKLY, [...entries, firewood], '2026-03-24')
  expect(later).toMatchObject({ owed: 35_000, arrears: { days: 1, amount: 10_000 } })
  expect(later.dues.find(({ kind }) => kind === 'charge')?.paid).toBe(6_000)
})

it('an entry dated ahead counts from its day in every figure', () => {
  const credit = testEntry('CREDIT', '2026-06-01', 20_000)
  const on = (today: string) => ({
    owed: accountOf(WEEKLY, [credit], today).owed,
    closing: statementOf(WEEKLY, [credit], { from: '2026-03-02', to: today, today }).closing,
    summary: rentSummary(WEEKLY, [credit], today).arrears,
  })
  expect(on('2026-03-03')).toEqual({ owed: 35_000, closing: 35_000, summary: 35_000 })
  expect(accountOf(WEEKLY, [credit], '2026-03-03').arrears.amount).toBe(10_000)
  // Thirteen weeks from 2 March to 31 May, and the one that is due on the credit's own day.
  expect(on('2026-05-31')).toEqual({ owed: 455_000, closing: 455_000, summary: 455_000 })
  expect(on('2026-06-01')).toEqual({ owed: 470_000, closing: 470_000, summary: 470_000 })
})

describe('an awarded bond', () => {
  const award = (amount: number, awardedFor?: 'RENT' | 'DAMAGE', day = '2026-03-20') =>
    testEntry('BOND_CLAIMED', day, amount, { awardedFor })
  const charge = testEntry('CHARGE', '2026-03-18', 20_000)
  const on = (...entries: Entry[]) => accountOf(WEEKLY, entries, '2026-03-20')

  it('settles rent if awarded for rent, and counts as income once', () => {
    const entries = [award(80_000, 'RENT')]
    expect(on(...entries)).toMatchObject({ due: 105_000, paid: 0, awarded: 80_000, owed: 25_000 })
    expect(on(...entries).arrears).toMatchObject({ dueOn: '2026-03-16' })
    expect(incomeOf(WEEKLY, entries, '2026-03-20')).toEqual([
      { month: '2026-03', kind: 'bond', amount: 80_000 },
    ])
    const span = { from: '2026-03-01', to: '2026-03-20', today: '2026-03-20' }
    expect(statementOf(WEEKLY, entries, span).closing).toBe(25_000)
    expect(rentSummary(WEEKLY, entries, '2026-03-20').arrears).toBe(25_000)
  })

  it('settles earlier charges if awarded for damage, never rent', () => {
    expect(on(charge, award(30_000, 'DAMAGE'))).toMatchObject({ awarded: 20_000, owed: 105_000 })
    expect(on(award(30_000, 'DAMAGE'))).toMatchObject({ awarded: 0, owed: 105_000 })
    expect(on(charge, award(30_000, 'DAMAGE', '2026-03-17'))).toMatchObject({ awarded: 0, owed: 125_000 })
    const span = { from: '2026-03-01', to: '2026-03-20', today: '2026-03-20' }
    expect(statementOf(WEEKLY, [charge, award(30_000, 'DAMAGE')], span).closing).toBe(105_000)
  })

  it('isn’t reduced by a refund of more than was paid', () => {
    // Two weeks and 5.00 of the third; the refund of 700.00 has nothing to take.
    const entries = [award(70_500, 'RENT', '2026-03-02'), testEntry('REFUND', '2026-03-02', 70_000)]
    const { dues } = accountOf(WEEKLY, entries, '2026-03-02')
    expect(dues.map(({ paid }) => paid)).toEqual([35_000, 35_000, 500])
  })

  it('settles nothing without a purpose, as when it was written', () => {
    expect(on(charge, award(30_000))).toMatchObject({ awarded: 0, owed: 125_000 })
  })
})

it('cash rounding settles cents that no coin pays, and takes back what is too much', () => {
  const monthly: Tenancy = { ...WEEKLY, rentPerWeek: 325, frequency: 'MONTHLY' }
  const cash = (amount: number, rounding: number) =>
    testEntry('PAYMENT', '2026-03-02', amount, { method: 'CASH', rounding })
  const entry = cash(140_830, 3)
  expect(accountOf(monthly, [entry], '2026-03-09')).toMatchObject({ due: 140_833, paid: 140_830, owed: 0 })
  expect(accountOf(monthly, [entry], '2026-03-09').arrears.days).toBe(0)
  // Received is what was handed over.
  const income = incomeOf(monthly, [entry], '2026-03-09')
  expect(income.reduce((sum, { amount }) => sum + amount, 0)).toBe(140_830)
  const { lines, closing } = statementOf(monthly, [entry], {
    ...{ from: '2026-03-01', to: '2026-03-09', today: '2026-03-09' },
  })
  expect(lines.map(({ kind, paid }) => [kind, paid])).toContainEqual(['ROUNDING', 3])
  expect(closing).toBe(0)
  expect(rentSummary(monthly, [entry], '2026-03-09').arrears).toBe(0)
  // 1,408.33 + 0.03 of firewood is 1,408.36: a coin of 10 cents pays 4 too many.
  const wood = testEntry('CHARGE', '2026-03-02', 3)
  expect(accountOf(monthly, [wood, cash(140_840, -4)], '2026-03-09').owed).toBe(0)
})
