import { expect, test } from 'vitest'
import { amountInField, typedAmount, typedInteger } from './typed-numbers.ts'

test.each([
  ['385', 385],
  ['NZ$1,234.5', 1234.5],
  [' $ 20 ', 20],
  ['0.1', 0.1],
  ['.5', 0.5],
  ['12.', 12],
  ['1.005', 1],
  ['', null],
  ['about 300', null],
  ['-5', null],
  ['1.2.3', null],
])('the amount %j is %s', (text, value) => {
  expect(typedAmount(text)).toBe(value)
})

test.each([
  ['4', 4],
  ['1,200', 1200],
  ['2.5', null],
  ['two', null],
  ['', null],
])('the whole number %j is %s', (text, value) => {
  expect(typedInteger(text)).toBe(value)
})

test('an amount is written in its field as money is, without the currency', () => {
  expect([1234.5, 0, null].map(amountInField)).toEqual(['1,234.50', '0.00', ''])
})
