import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { testEntry, WEEKLY } from '#tests/support/test-tenancy.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { accountOf } from './balance.ts'
import { incomeOf } from './revenue.ts'
import { statementOf } from './statement.ts'
import type { Entry, Tenancy } from './tenancy.ts'

const TODAY = '2026-03-31'

describe('a statement', () => {
  const entries = [
    testEntry('PAYMENT', '2026-03-02', 35_000),
    testEntry('PAYMENT', '2026-03-09', 30_000, { id: 'e2', note: 'In cash at the gate' }),
    testEntry('CHARGE', '2026-03-10', 4_000, { note: 'Firewood' }),
    testEntry('REFUND', '2026-03-12', 1_000),
    testEntry('PAYMENT', '2026-03-13', 99_900, { id: 'e5' }),
    testEntry('REVERSAL', '2026-03-14', null, { entryId: 'e5' }),
    testEntry('CLAIM', '2026-03-15', 5_000),
    testEntry('BOND_RECEIVED', '2026-03-11', 140_000),
  ]

  it('lists what fell due and what was paid, with the balance after each', () => {
    const statement = statementOf(WEEKLY, entries, { from: '2026-03-09', to: '2026-03-16', today: TODAY })
    const { opening, lines, charged, paid, closing } = statement
    expect(lines.map((line) => [line.day, line.kind, line.charged, line.paid, line.balance])).toEqual([
      ['2026-03-09', 'rent', 35_000, 0, 35_000],
      ['2026-03-09', 'PAYMENT', 0, 30_000, 5_000],
      ['2026-03-10', 'charge', 4_000, 0, 9_000],
      ['2026-03-12', 'REFUND', 0, -1_000, 10_000],
      // It bounced: both its lines stay, each on its own day.
      ['2026-03-13', 'PAYMENT', 0, 99_900, -89_900],
      ['2026-03-14', 'REVERSAL', 0, -99_900, 10_000],
      ['2026-03-16', 'rent', 35_000, 0, 45_000],
    ])
    expect({ opening, charged, paid, closing }).toEqual({
      opening: 0,
      charged: 74_000,
      paid: 29_000,
      closing: 45_000,
    })
    expect(lines[0]).toMatchObject({ name: '', from: '2026-03-09', to: '2026-03-15', entryId: null })
    expect(lines[1]).toMatchObject({ name: 'In cash at the gate', from: null, entryId: 'e2' })
    expect(lines[2]?.name).toBe('Firewood')
  })

  it('of a past year doesn’t change when a payment in it is reversed later', () => {
    const payment = testEntry('PAYMENT', '2026-03-20', 35_000)
    const bounced = testEntry('REVERSAL', '2026-04-15', null, { entryId: payment.id })
    const year = { from: '2025-04-01', to: '2026-03-31' }
    const before = statementOf(WEEKLY, [payment], { ...year, today: '2026-03-31' })
    expect(statementOf(WEEKLY, [payment, bounced], { ...year, today: '2026-05-01' })).toEqual(before)
    const income = (today: string) => incomeOf(WEEKLY, [payment, bounced], today)
    expect(income('2026-04-14')).toEqual([{ month: '2026-03', kind: 'rent', amount: 35_000 }])
    expect(income('2026-04-15')).toEqual([
      { month: '2026-03', kind: 'rest', amount: 35_000 },
      { month: '2026-04', kind: 'rest', amount: -35_000 },
    ])
    expect(accountOf(WEEKLY, [payment, bounced], '2026-04-15').paid).toBe(0)
  })

  it('leaves out a payment that was reversed on the same day', () => {
    const slip = testEntry('PAYMENT', '2026-03-04', 35_000)
    const back = testEntry('REVERSAL', '2026-03-04', null, { entryId: slip.id })
    const quiet = { from: '2026-03-03', to: '2026-03-08', today: TODAY }
    expect(statementOf(WEEKLY, [slip, back], quiet).lines).toEqual([])
  })

  it('takes back a charge on the day on which it is reversed', () => {
    const charge = testEntry('CHARGE', '2026-03-04', 6_000, { note: 'Firewood' })
    const back = testEntry('REVERSAL', '2026-03-06', null, { entryId: charge.id })
    const quiet = { from: '2026-03-03', to: '2026-03-08', today: TODAY }
    const { lines, closing } = statementOf(WEEKLY, [charge, back], quiet)
    expect(lines.map((line) => [line.day, line.kind, line.name, line.charged])).toEqual([
      ['2026-03-04', 'charge', 'Firewood', 6_000],
      ['2026-03-06', 'REVERSAL', 'Firewood', -6_000],
    ])
    expect(closing).toBe(35_000)
  })

  it('carries the balance over days without entries', () => {
    const quiet = { from: '2026-03-03', to: '2026-03-08', today: TODAY }
    expect(statementOf(WEEKLY, [], quiet)).toMatchObject({ opening: 35_000, lines: [], closing: 35_000 })
  })
})

describe('a statement of any entries', () => {
  const day = fc.nat({ max: 120 }).map((days) => addDays('2026-02-20', days))
  const money = fc.record({
    kind: fc.constantFrom(
      'PAYMENT' as const,
      'CREDIT' as const,
      'REFUND' as const,
      'CHARGE' as const,
      'BOND_RECEIVED' as const,
    ),
    day,
    amount: fc.integer({ min: 1, max: 90_000 }),
    reverses: fc.option(fc.nat({ max: 15 })),
  })
  const entries = fc
    .array(money, { maxLength: 15 })
    .map((all) =>
      all.flatMap(({ kind, day: on, amount, reverses }, at): Entry[] => [
        testEntry(kind, on, amount, { id: `e${at}` }),
        ...(reverses === null
          ? []
          : [testEntry('REVERSAL', on, null, { id: `r${at}`, entryId: `e${reverses}` })]),
      ]),
    )
  const tenancy = fc
    .record({
      frequency: fc.constantFrom('WEEKLY' as const, 'FORTNIGHTLY' as const, 'MONTHLY' as const),
      isPaidInArrears: fc.boolean(),
      rentPerWeek: fc.integer({ min: 1, max: 900 }),
    })
    .map((terms): Tenancy => ({ ...WEEKLY, ...terms }))

  it('closes with what is owed, and the next one opens with the same balance', () => {
    fc.assert(
      fc.property(tenancy, entries, day, day, day, (terms, all, a, b, c) => {
        const [from = a, middle = a, to = a] = [a, b, c].toSorted()
        const whole = statementOf(terms, all, { from, to, today: to })
        const first = statementOf(terms, all, { from, to: middle, today: to })
        const second = statementOf(terms, all, { from: addDays(middle, 1), to, today: to })
        expect(whole.opening + whole.charged - whole.paid).toBe(whole.closing)
        expect(whole.lines.at(-1)?.balance ?? whole.opening).toBe(whole.closing)
        expect(second.opening).toBe(first.closing)
        expect([...first.lines, ...second.lines]).toEqual(whole.lines)
        const known = all.filter(({ day: on }) => on <= to)
        expect(statementOf(terms, known, { from, to, today: to }).closing).toBe(
          accountOf(terms, known, to).owed,
        )
      }),
      { numRuns: 300 },
    )
  })

  it('is the same whatever order the entries came in', () => {
    fc.assert(
      fc.property(tenancy, entries, day, (terms, all, to) => {
        const span = { from: '2026-02-20', to, today: to }
        expect(statementOf(terms, all.toReversed(), span)).toEqual(statementOf(terms, all, span))
      }),
    )
  })
})
