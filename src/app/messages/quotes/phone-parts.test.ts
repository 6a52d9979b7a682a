import { expect, it } from 'vitest'
import { phoneParts } from './phone-parts.ts'

it.each([
  ['Call 021 123 4567 when you are here', '021 123 4567', 'tel:+64211234567'],
  ['Ring me: 0211234567.', '0211234567', 'tel:+64211234567'],
  ['home (03) 211-4567', '(03) 211-4567', 'tel:+6432114567'],
  ['or 09 555 0123, after six', '09 555 0123', 'tel:+6495550123'],
  ['0800 83 83 83 is free', '0800 83 83 83', 'tel:0800838383'],
  ['+64 (0)21 123 4567', '+64 (0)21 123 4567', 'tel:+64211234567'],
  ['+64 27 555 01234', '+64 27 555 01234', 'tel:+642755501234'],
  ['我的电话 +86 138 0013 8000。', '+86 138 0013 8000', 'tel:+8613800138000'],
  ['मेरा नंबर +91 98765 43210 है', '+91 98765 43210', 'tel:+919876543210'],
])('finds in %j the number %j', (text, number, href) => {
  expect(phoneParts(text).filter((part) => part.href !== undefined)).toEqual([{ text: number, href }])
})

it.each([
  'from 03-12-2026 to 09.12.2026',
  'account 02-0500-0123456-00',
  'account 03 0123 0123456 000',
  '2026-11-24 06:30',
  'room 0212, code 0455 12',
  '$021 123 4567',
  'ref021 1234567 and 021 123 4567x',
  'order 0211 2345 6789 0123',
  '+12 3',
  '1 234 567 8901',
])('finds no number in %j', (text) => {
  expect(phoneParts(text)).toEqual([{ text }])
})

it('keeps the text around and between numbers, in its order', () => {
  const text = '021 555 0101\nor +61 2 9374 4000 !'
  expect(
    phoneParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(phoneParts(text)[0]).toEqual({ text: '021 555 0101', href: 'tel:+64215550101' })
  expect(phoneParts('')).toEqual([])
})
