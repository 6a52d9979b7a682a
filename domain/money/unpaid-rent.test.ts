import { expect, it } from 'vitest'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { OVERDUE_LINES_MAX } from '#contract/overdue-rent.ts'
import type { Entry, Tenancy } from './tenancy.ts'
import { unpaidRent } from './unpaid-rent.ts'

const TENANCY: Tenancy = {
  regime: 'RESIDENTIAL',
  region: null,
  status: 'ACTIVE',
  startsOn: '2026-06-01',
  endsOn: null,
  endedOn: null,
  rentPerWeek: 350,
  frequency: 'WEEKLY',
  addOns: [],
  firstDueOn: null,
  isPaidInArrears: false,
  additionalGuests: null,
  laterGuests: [],
  additionalGuestCharge: null,
}
const entry = (id: string, fields: Partial<Entry>): Entry => ({
  id,
  kind: 'PAYMENT',
  amount: 35_000,
  day: '2026-06-01',
  method: 'BANK',
  entryId: null,
  note: '',
  writtenAt: '2026-06-01T00:00:00.000Z',
  ...fields,
})
const FIRST_WEEK = entry('a', {})
const PART = entry('b', { amount: 10_000, day: '2026-06-09' })

it('lists each due and unpaid period with what was paid of it', () => {
  expect(unpaidRent(TENANCY, [FIRST_WEEK, PART], '2026-06-16')).toEqual({
    asOf: '2026-06-16',
    paidTo: '2026-06-09',
    days: 8,
    amount: 35_000,
    lines: [
      { dueOn: '2026-06-08', from: '2026-06-08', to: '2026-06-14', amount: 35_000, paid: 10_000 },
      { dueOn: '2026-06-15', from: '2026-06-15', to: '2026-06-21', amount: 35_000, paid: 0 },
    ],
  })
})

it('ignores payments after a past day, but knows the day of leaving', () => {
  const before = unpaidRent(TENANCY, [FIRST_WEEK], '2026-06-10')
  expect(before.lines).toHaveLength(1)
  const later = entry('c', { amount: 70_000, day: '2026-06-11' })
  expect(unpaidRent(TENANCY, [FIRST_WEEK, later], '2026-06-10')).toEqual(before)
  const left = entry('d', { kind: 'RENT_END', amount: null, day: '2026-06-12' })
  expect(unpaidRent(TENANCY, [FIRST_WEEK, left], '2026-06-10').lines).toEqual([
    { dueOn: '2026-06-08', from: '2026-06-08', to: '2026-06-11', amount: 20_000, paid: 0 },
  ])
})

it('lists nothing when nothing is unpaid', () => {
  const { lines, days, amount } = unpaidRent(TENANCY, [FIRST_WEEK], '2026-06-07')
  expect({ lines, days, amount }).toEqual({ lines: [], days: 0, amount: 0 })
})

it('rent is overdue from the day after it is due', () => {
  expect(unpaidRent(TENANCY, [FIRST_WEEK], '2026-06-08')).toMatchObject({ days: 0, amount: 0, lines: [] })
  const later = unpaidRent(TENANCY, [FIRST_WEEK], '2026-06-09')
  expect(later).toMatchObject({ days: 1, amount: 10_000 })
  expect(later.lines.map(({ dueOn }) => dueOn)).toEqual(['2026-06-08'])
})

it('sums the earliest periods to the cent if there are too many for a notice', () => {
  const daily: Tenancy = { ...TENANCY, frequency: 'DAILY' }
  // The rent of this very day is not overdue yet.
  const asOf = addDays('2026-06-01', OVERDUE_LINES_MAX + 4)
  const { lines } = unpaidRent(daily, [entry('a', { amount: 7_000 })], asOf)
  expect(lines).toHaveLength(OVERDUE_LINES_MAX)
  expect(lines[0]).toEqual({
    dueOn: '2026-06-02',
    from: '2026-06-02',
    to: '2026-06-05',
    amount: 20_000,
    paid: 2_000,
  })
  expect(lines[1]?.from).toBe('2026-06-06')
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe((OVERDUE_LINES_MAX + 3) * 5_000)
  // The maximum number of lines stays as it is.
  const fits = unpaidRent(daily, [], addDays('2026-06-01', OVERDUE_LINES_MAX)).lines
  expect(fits).toHaveLength(OVERDUE_LINES_MAX)
  expect(fits[0]?.to).toBe('2026-06-01')
})
