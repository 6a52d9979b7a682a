import { expect, it } from 'vitest'
import { accountOf } from '#domain/money/balance.ts'
import { incomeOf } from '#domain/money/revenue.ts'
import { statementOf } from '#domain/money/statement.ts'
import { unpaidRent } from '#domain/money/unpaid-rent.ts'
import { dayOf, numberOf } from '#tests/property/oracle-days.ts'
import { oracleAccount } from '#tests/property/rent-oracle.ts'
import { generatedTenancy, type GeneratedTenancy } from '#tests/support/generated-tenancies.ts'
import { fc, propertyRuns } from '#tests/support/property.ts'

/** `PROPERTY_RUNS=10000` is the full count. */
const numRuns = propertyRuns(300)

function always(holds: (generated: GeneratedTenancy) => void): void {
  fc.assert(fc.property(generatedTenancy, holds), { numRuns })
}

it('converts days to numbers and back in years from 1 to 9999', () => {
  // The Julian day numbers of the first days of 1970 and 2000.
  expect([numberOf('1970-01-01'), numberOf('2000-01-01')]).toEqual([2_440_588, 2_451_545])
  for (const day of ['0001-01-01', '1900-02-28', '2000-02-29', '2026-12-31', '9999-12-31'])
    expect(dayOf(numberOf(day))).toBe(day)
})

it('a ledger matches the Act and the decisions, day by day', () => {
  always(({ tenancy, entries, today }) => {
    const { dues, due, owed, paidTo, arrears } = accountOf(tenancy, entries, today)
    const income: Record<string, number> = {}
    for (const { month, amount } of incomeOf(tenancy, entries, today))
      income[month] = (income[month] ?? 0) + amount
    const received = Object.fromEntries(Object.entries(income).filter(([, amount]) => amount !== 0))
    const shown = dues.map(({ kind, dueOn, from, to, amount, paid, parts }) => {
      return { kind, dueOn, from, to, amount, paid, parts: parts.map((part) => part.amount) }
    })
    expect({ dues: shown, due, owed, paidTo, arrears, income: received }).toEqual(
      oracleAccount(tenancy, entries, today),
    )
  })
})

it('a statement closes with what is owed, and a notice states that day’s arrears', () => {
  always(({ tenancy, entries, today }) => {
    const { owed, arrears, paidTo } = oracleAccount(tenancy, entries, today)
    const { closing, opening, charged, paid } = statementOf(tenancy, entries, {
      ...{ from: dayOf(numberOf(today) - 90), to: today, today },
    })
    expect(closing).toBe(owed)
    expect(opening + charged - paid).toBe(closing)
    const notice = unpaidRent(tenancy, entries, today)
    expect([notice.days, notice.amount, notice.paidTo]).toEqual([arrears.days, arrears.amount, paidTo])
    expect(notice.lines[0]?.dueOn ?? null).toBe(arrears.dueOn)
  })
})
