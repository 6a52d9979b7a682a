import { expect, test } from 'vitest'
import { sumsKept } from './sums-kept.ts'

test.each([
  ['the same figures', 'Rent is $230 a week', 'El alquiler es de $230 a la semana'],
  ['grouped in another way', 'You owe NZ$1,730.00', 'Você deve NZ$ 1.730,00'],
  ['without cents that are none', 'It’s $12.00', '12ドルです'],
  ['with cents', 'It’s $12.50', 'Son 12,50 $'],
  ['in figures of another script', 'किराया $२३० है', 'The rent is $230'],
  ['wide figures', '￥１２０です', 'It’s ¥120'],
  ['at the end of a sentence', 'Pay $90.', 'Paga 90 $.'],
  ['grouped by a space', 'You owe $1,730', 'Vous devez 1 730 $'],
  ['with a day after it', 'Pay $120 23 March', 'Paga $120 el 23 de marzo'],
  ['with nights after it', 'It’s $50 2 nights', 'Son $50 por 2 noches'],
  ['with a word for the money', '40 dollars, please', '请付40元'],
  ['no sums at all', 'At 5:30 pm', 'Às 17h30'],
])('keeps %s', (_, original, translation) => {
  expect(sumsKept(original, translation)).toBe(true)
})

test.each([
  ['another sum', 'Rent is $230', 'El alquiler es de $320'],
  ['a sum that is gone', 'Rent is $230, bond $460', 'El alquiler es de $230'],
  ['other cents', 'It’s $12.50', 'Son 12,05 $'],
  ['a hundred times as much', 'It’s $12.00', 'Son $1.200'],
  ['a sum in words', 'It’s $12', 'Son doce dólares'],
])('detects %s', (_, original, translation) => {
  expect(sumsKept(original, translation)).toBe(false)
})
