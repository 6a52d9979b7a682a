import { expect, it } from 'vitest'
import { periodPaidBy } from './period-paid.ts'

const week = (from: string, to: string, paid: number) =>
  ({ kind: 'rent', dueOn: from, from, to, amount: 35_000, paid }) as const
const firewood = {
  kind: 'charge',
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
  ['only the firewood before it', 4_000, null],
  ['nothing', 0, null],
])('money for %s names its days', (_name, cents, period) => {
  expect(periodPaidBy(DUES, cents)).toEqual(period)
})
