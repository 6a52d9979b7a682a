import { describe, expect, it } from 'vitest'
import { moneyText } from './money.ts'

describe('an amount of money', () => {
  it.each([
    [1234.5, 'NZ$1,234.50'],
    ['80', 'NZ$80.00'],
    [0, 'NZ$0.00'],
    [-12.345, '-NZ$12.35'],
    [-0, 'NZ$0.00'],
    ['-0.001', 'NZ$0.00'],
  ])('%s is shown as %s', (amount, text) => {
    expect(moneyText(amount)).toBe(text)
  })

  it.each([[null], [undefined], [''], ['  '], ['a lot'], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    '%s is a dash',
    (amount) => {
      expect(moneyText(amount)).toBe('—')
    },
  )
})
