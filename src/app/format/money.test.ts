import { expect, it } from 'vitest'
import { moneyText } from './money.ts'

it.each([
  [1234.5, 'NZ$1,234.50'],
  ['320', 'NZ$320.00'],
  [0, 'NZ$0.00'],
  [null, '-'],
  [' ', '-'],
  ['twelve', '-'],
  [Number.NaN, '-'],
])('%j is shown as %s', (amount, text) => {
  expect(moneyText(amount)).toBe(text)
})
