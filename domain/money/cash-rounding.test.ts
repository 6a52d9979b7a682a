import { expect, it } from 'vitest'
import { cashRounding } from './cash-rounding.ts'

const cash = { kind: 'PAYMENT', method: 'CASH' } as const

it.each([
  // 1,408.33 is paid as 1,408.30, and 1,408.36 as 1,408.40. Of 1,408.35, either.
  [140_830, 140_833, 3],
  [140_840, 140_836, -4],
  [140_830, 140_835, 5],
  [140_840, 140_835, -5],
  // Nothing to round, more than a coin's worth, and no coins.
  [140_830, 140_830, null],
  [140_830, 140_836, null],
  [140_833, 140_835, null],
])('cash of %i for %i is rounded by %s', (amount, owed, rounding) => {
  expect(cashRounding({ ...cash, amount }, owed)).toBe(rounding)
})

it('rounds only cash that was received', () => {
  expect(cashRounding({ ...cash, method: 'BANK', amount: 140_830 }, 140_833)).toBeNull()
  expect(cashRounding({ ...cash, kind: 'CLAIM', amount: 140_830 }, 140_833)).toBeNull()
  expect(cashRounding({ ...cash, kind: 'CONFIRMATION', amount: 140_830 }, 140_833)).toBe(3)
  expect(cashRounding({ ...cash, amount: null }, 3)).toBeNull()
})
