import { describe, expect, it } from 'vitest'
import { addDays, monthOf } from '#domain/calendar/calendar-day.ts'
import { accountOf, balanceOf } from '#domain/money/balance.ts'
import { rentSummary } from '#domain/money/rent-summary.ts'
import { incomeLines, incomeOf } from '#domain/money/revenue.ts'
import { revenueReport, taxYearDays } from '#domain/money/revenue-report.ts'
import { rentDays } from '#domain/money/rent-days.ts'
import { amountWithin, duesUntil, openingDay } from '#domain/money/schedule.ts'
import { standingOf } from '#domain/money/standing.ts'
import { statementOf } from '#domain/money/statement.ts'
import type { Entry } from '#domain/money/tenancy.ts'
import { generatedTenancy, type GeneratedTenancy } from '#tests/support/generated-tenancies.ts'
import { fc, propertyRuns } from '#tests/support/property.ts'

/** `PROPERTY_RUNS=10000` is the full count. */
const numRuns = propertyRuns(100)

function always(holds: (generated: GeneratedTenancy, order: (entries: Entry[]) => Entry[]) => void): void {
  const order = fc.array(fc.nat(), { minLength: 50, maxLength: 50 })
  fc.assert(
    fc.property(generatedTenancy, order, (generated, keys) => {
      holds(generated, (entries) => {
        const keyed = entries.map((entry, nth) => ({ entry, key: keys[nth] ?? 0 }))
        return keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry)
      })
    }),
    { numRuns },
  )
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

describe('an account', () => {
  it('is the same whatever order its entries come in', () => {
    always(({ tenancy, entries, today }, order) => {
      const { counting, statuses, takenBack, ...account } = accountOf(tenancy, entries, today)
      const other = accountOf(tenancy, order(entries), today)
      expect(other).toMatchObject(account)
      expect(new Map(other.statuses)).toEqual(new Map(statuses))
      expect(new Set(other.counting)).toEqual(new Set(counting))
      expect(new Set(other.takenBack)).toEqual(new Set(takenBack))
    })
  })

  it('has the same statement and rent summary whatever order its entries come in', () => {
    always(({ tenancy, entries, today }, order) => {
      const shuffled = order(entries)
      const span = { from: addDays(today, -400), to: today, today }
      expect(statementOf(tenancy, shuffled, span)).toEqual(statementOf(tenancy, entries, span))
      expect(rentSummary(tenancy, shuffled, today)).toEqual(rentSummary(tenancy, entries, today))
    })
  })

  it('loses no money: payments go to its dues or stay in advance', () => {
    always(({ tenancy, entries, today }) => {
      const { dues, shares, paid, credits, rounding, awarded, due, owed } = accountOf(tenancy, entries, today)
      const given = sum(shares.filter(({ kind }) => kind !== 'BOND_CLAIMED').map(({ amount }) => amount))
      if (paid + credits + Math.min(0, rounding) >= 0) expect(given).toBe(paid + credits + rounding)
      expect(sum(shares.map(({ amount }) => amount))).toBe(given + awarded)
      const toDues = shares.filter(({ dueId }) => dueId !== null)
      expect(sum(dues.map((each) => each.paid))).toBe(sum(toDues.map(({ amount }) => amount)))
      expect(owed).toBe(due - paid - credits - rounding - awarded)
      expect(dues.every((each) => each.paid >= 0 && each.paid <= each.amount)).toBe(true)
    })
  })

  it('pays no later rent while older rent is open', () => {
    always(({ tenancy, entries, today }) => {
      const rent = accountOf(tenancy, entries, today).dues.filter(({ kind }) => kind === 'rent')
      const firstOpen = rent.findIndex(({ paid, amount }) => paid < amount)
      if (firstOpen >= 0) expect(rent.slice(firstOpen + 1).every(({ paid }) => paid === 0)).toBe(true)
    })
  })

  it('counts arrears within the rent owed, with rent paid to an earlier day', () => {
    always(({ tenancy, entries, today }) => {
      const { dues, arrears, paidTo } = accountOf(tenancy, entries, today)
      const open = dues.filter(({ kind, dueOn }) => kind === 'rent' && dueOn <= today)
      expect(arrears.amount).toBeLessThanOrEqual(sum(open.map(({ amount, paid }) => amount - paid)))
      expect(arrears.days > 0).toBe(arrears.amount > 0)
      if (arrears.days > 0 && paidTo !== null) expect(paidTo < today).toBe(true)
    })
  })
})

describe('a schedule', () => {
  it('covers each day of the stay with one period of rent, and no other day', () => {
    always(({ tenancy, entries, today }) => {
      const { counting } = standingOf(entries, today)
      const days = rentDays(tenancy, counting, today)
      const rent = duesUntil(tenancy, counting, today)
        .filter(({ kind }) => kind === 'rent')
        .sort((a, b) => (a.from < b.from ? -1 : 1))
      if (rent.length === 0) return
      const opening = openingDay(counting) ?? ''
      expect(rent[0]?.from).toBe(opening > (days?.from ?? '') ? opening : days?.from)
      rent.slice(1).forEach(({ from }, nth) => expect(from).toBe(addDays(rent[nth]?.to ?? '', 1)))
      const last = rent.at(-1)?.to ?? ''
      if (days?.until) expect(last < days.until).toBe(true)
    })
  })

  it('costs the same to the cent however its days are split', () => {
    always(({ tenancy, entries, today }) => {
      const { counting } = standingOf(entries, today)
      for (const due of duesUntil(tenancy, counting, today)) {
        expect(sum(due.parts.map(({ amount }) => amount))).toBe(due.amount)
        const middle = addDays(due.from, 2)
        const later = addDays(due.from, 5)
        const parts = [
          amountWithin(due, due.from, middle),
          amountWithin(due, addDays(middle, 1), later),
          amountWithin(due, addDays(later, 1), due.to < later ? addDays(later, 1) : due.to),
        ]
        expect(sum(parts)).toBe(due.amount)
      }
    })
  })

  it('charges the exact fraction for part of a week, rounding halves up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 6 }),
        (cents, nights) => {
          const stay = {
            rentPerWeek: cents / 100,
            startsOn: '2026-01-01',
            endsOn: addDays('2026-01-01', nights),
          }
          const tenancy = { ...EMPTY, ...stay }
          const [due] = duesUntil(tenancy, [], '2026-01-01')
          const exact = (BigInt(cents) * BigInt(nights) * 2n + 7n) / 14n
          expect(due?.amount).toBe(Number(exact))
        },
      ),
      { numRuns },
    )
  })
})

describe('figures', () => {
  it('of a month are payments less refunds, plus what was awarded of a bond', () => {
    always(({ tenancy, entries, today }) => {
      const byMonth = new Map<string, number>()
      for (const { month, amount } of incomeOf(tenancy, entries, today))
        byMonth.set(month, (byMonth.get(month) ?? 0) + amount)
      const naive = new Map<string, number>()
      const reversals = new Map(
        entries
          .filter(({ kind, day }) => kind === 'REVERSAL' && day <= today)
          .map(({ entryId, day }) => [entryId, day]),
      )
      const add = (day: string, amount: number) =>
        naive.set(monthOf(day), (naive.get(monthOf(day)) ?? 0) + amount)
      const signs: Partial<Record<Entry['kind'], number>> = {
        PAYMENT: 1,
        CONFIRMATION: 1,
        BOND_CLAIMED: 1,
        REFUND: -1,
      }
      for (const { id, kind, day, amount } of entries) {
        const sign = signs[kind] ?? 0
        const reversedOn = reversals.get(id)
        if (sign === 0 || day > today || reversedOn === day) continue
        add(day, sign * (amount ?? 0))
        if (reversedOn !== undefined) add(reversedOn, -sign * (amount ?? 0))
      }
      for (const [month, amount] of naive) expect(byMonth.get(month) ?? 0).toBe(amount)
      expect([...byMonth.keys()].every((month) => naive.has(month))).toBe(true)
    })
  })

  it('of a year are those of its months, kind by kind', () => {
    always(({ tenancy, entries, today }) => {
      const { from, to } = taxYearDays(2026)
      const report = revenueReport([{ tenancy, entries, unitId: 'room', today }], [], { from, to, today })
      const lines = incomeLines(balanceOf(tenancy, entries, today, to))
      const byKind = new Map<string, number>()
      for (const { day, kind, amount } of lines)
        if (day >= from && day <= to) byKind.set(kind, (byKind.get(kind) ?? 0) + amount)
      for (const { kind, amount } of report.kinds) expect(amount, kind).toBe(byKind.get(kind))
      expect(report.received).toBe(sum([...byKind.values()]))
      expect(sum(report.kinds.map(({ amount }) => amount))).toBe(report.received)
    })
  })

  it('of the official summary add up line by line', () => {
    always(({ tenancy, entries, today }) => {
      const { lines, due, paid, arrears } = rentSummary(tenancy, entries, today)
      let running = 0
      for (const line of lines) {
        running += line.due - line.paid
        expect(line.arrears).toBe(running)
      }
      expect(due - paid).toBe(arrears)
    })
  })
})

const EMPTY = {
  regime: 'SHORT_STAY',
  region: null,
  status: 'ACTIVE',
  endedOn: null,
  frequency: 'WEEKLY',
  addOns: [],
  firstDueOn: null,
  isPaidInArrears: false,
  additionalGuests: null,
  laterGuests: [],
  additionalGuestCharge: null,
} as const satisfies Partial<GeneratedTenancy['tenancy']>
