import { expect, it } from 'vitest'
import { raisedRent } from './rent-raised.ts'

const terms = { rentPerWeek: 350, rentRaisedOn: null }
const change = (id: string, day: string, amount: number) =>
  ({ id, kind: 'RENT_CHANGE', day, amount }) as const
const payment = { id: 'p', kind: 'PAYMENT', day: '2026-08-01', amount: 90_000 } as const

it.each([
  ['never changed', terms, [payment], 35_000, null],
  ['raised before the ledger began', { ...terms, rentRaisedOn: '2025-03-01' }, [], 35_000, '2025-03-01'],
  ['raised', terms, [change('a', '2026-05-01', 37_000), payment], 37_000, '2026-05-01'],
  [
    'raised and then lowered, whatever came first',
    terms,
    [change('b', '2026-06-01', 36_000), change('a', '2026-05-01', 37_000)],
    36_000,
    '2026-05-01',
  ],
  [
    'corrected on its day',
    terms,
    [change('a', '2026-05-01', 39_000), change('b', '2026-05-01', 37_000)],
    37_000,
    '2026-05-01',
  ],
  ['lowered', terms, [change('a', '2026-05-01', 30_000)], 30_000, null],
] as const)('rent that was %s', (_name, of, entries, weekly, raisedOn) => {
  expect(raisedRent(of, entries)).toEqual({ weekly, raisedOn })
})
