import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { amountInField, typedAmount, typedInteger } from './typed-numbers.ts'

/** Texts that every language reads the same, because they can't mean anything else. */
test.each([
  ['385', 385],
  ['NZ$1,234.5', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u{202F}234,50', 1234.5],
  ['1’234.50', 1234.5],
  ['1,23,456.50', 123_456.5],
  ['12,50', 12.5],
  ['12.50', 12.5],
  ['12,5', 12.5],
  ['1234,5', 1234.5],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1.234.567,89', 1_234_567.89],
  ['१,२३४.५०', 1234.5],
  ['१२,५०', 12.5],
  ['１，２３４．５０', 1234.5],
  ['١٬٢٣٤٫٥٠', 1234.5],
  [' $ 20 ', 20],
  ['20 NZD', 20],
  ['0.1', 0.1],
  ['.5', 0.5],
  [',5', 0.5],
  ['12.', 12],
  ['0', 0],
])('the amount %j is %s in every language', (text, value) => {
  for (const locale of LOCALES) expect(typedAmount(text, locale), locale).toEqual({ value })
})

test.each([
  '',
  '.',
  ',',
  'about 300',
  '-5',
  '1.2.3',
  '12,34,5',
  '1,2345',
  '0.123',
  '0,123',
  '1234.567',
  '12 50',
  '1.234,567',
  '1,234.567',
  '1 234,567',
  '385 .50 .50',
  '1,234 567',
  '99999999999999999999',
])('reads %j as no amount in any language', (text) => {
  for (const locale of LOCALES) expect(typedAmount(text, locale), locale).toBeNull()
})

const ASKED = { either: [1234, 1.23] }
/** One mark followed by three digits: thousands in languages that write them so, a question in others. */
test.each([
  ['1,234', ['en', 'zh-HK', 'zh-CN', 'ja', 'hi'], ['pt', 'es']],
  ['1.234', ['pt'], ['en', 'zh-HK', 'zh-CN', 'ja', 'hi', 'es']],
  ['१,२३४', ['hi', 'en'], ['pt', 'es']],
])('reads %j as thousands in %j, and asks about it in %j', (text, thousands, asked) => {
  for (const locale of thousands) expect(typedAmount(text, locale), locale).toEqual({ value: 1234 })
  for (const locale of asked) expect(typedAmount(text, locale), locale).toEqual(ASKED)
})

test('rounds the smaller of two readings to cents, halves up', () => {
  expect(typedAmount('1.005', 'en')).toEqual({ either: [1005, 1.01] })
})

test.each([
  ['4', { value: 4 }],
  ['४', { value: 4 }],
  ['1,200', { value: 1200 }],
  ['1.200', null],
  ['2.5', null],
  ['two', null],
  ['', null],
])('the whole number %j is %j', (text, read) => {
  expect(typedInteger(text, 'en')).toEqual(read)
})

test('reads a whole number with the language’s thousands separator', () => {
  expect(typedInteger('1.200', 'pt')).toEqual({ value: 1200 })
  expect(typedInteger('1,200', 'pt')).toBeNull()
})

test('writes an amount in its field as money without the currency', () => {
  expect([1234.5, 0, null].map(amountInField)).toEqual(['1,234.50', '0.00', ''])
})
