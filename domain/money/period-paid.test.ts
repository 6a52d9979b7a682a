import { expect, it } from 'vitest'
import { paidFor, periodPaidBy } from './period-paid.ts'

const week = (from: string, to: string, paid: number) =>
  ({ kind: 'rent', name: '', dueOn: from, from, to, amount: 35_000, paid }) as const
const firewood = {
  kind: 'charge',
  name: 'Firewood',
  dueOn: '2026-05-05',
  from: '2026-05-05',
  to: '2026-05-05',
  amount: 4_000,
  paid: 0,
} as const
const DUES = [
  week('2026-05-15', '2026-05-21', 0),
  week('2026-05-08', '2026-05-14', 0),
  firewood,
  week('2026-05-01', '2026-05-07', 35_000),
]

it.each([
  ['a week', 39_000, { from: '2026-05-08', to: '2026-05-14' }],
  ['a week and the beginning of the next', 39_001, { from: '2026-05-08', to: '2026-05-21' }],
  ['part of a week', 5_000, { from: '2026-05-08', to: '2026-05-14' }],
  ['more than there is', 900_000, { from: '2026-05-08', to: '2026-05-21' }],
  // Rent that is due comes before the firewood.
  ['the price of the firewood', 4_000, { from: '2026-05-08', to: '2026-05-14' }],
  ['a week and the firewood', 39_000, { from: '2026-05-08', to: '2026-05-14' }],
  ['nothing', 0, null],
])('money for %s gives the days it pays', (_name, cents, period) => {
  expect(periodPaidBy(DUES, cents, '2026-05-08')).toEqual(period)
})

it('money paid before the next week is due pays the firewood first', () => {
  expect(periodPaidBy(DUES, 4_000, '2026-05-07')).toBeNull()
  expect(periodPaidBy(DUES, 4_001, '2026-05-07')).toEqual({ from: '2026-05-08', to: '2026-05-14' })
})

it('splits money by what it pays for, to the cent', () => {
  // 40.00 of firewood, two weeks of 350.00, and 60.00 more than is due.
  expect(paidFor(DUES, 80_000, '2026-05-08')).toEqual([
    { kind: 'rent', name: '', from: '2026-05-08', to: '2026-05-21', amount: 70_000 },
    { kind: 'charge', name: 'Firewood', from: '2026-05-05', to: '2026-05-05', amount: 4_000 },
    { kind: 'ahead', name: '', from: null, to: null, amount: 6_000 },
  ])
  expect(paidFor(DUES, 4_001, '2026-05-07').map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 4_000],
    ['rent', 1],
  ])
  expect(paidFor(DUES, 0, '2026-05-08')).toEqual([])
})
