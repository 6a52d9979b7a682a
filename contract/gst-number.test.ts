import { expect, it } from 'vitest'
import { gstDigits, gstIn, gstNumberText } from './gst-number.ts'

// Inland Revenue's own examples (Resident withholding tax specification, validating IRD numbers).
it.each<[string, string | null]>([
  ['49-091-850', '49091850'],
  ['35-901-981', '35901981'],
  // The first weights give 10, so the second ones decide.
  ['49-098-576', '49098576'],
  ['136-410-132', '136410132'],
  ['136 410 132', '136410132'],
  ['136410133', null],
  ['9125568', null],
  ['12345678', null],
  ['GST 49091850', null],
  ['', null],
])('reads %j as %j', (text, digits) => {
  expect(gstDigits(text)).toBe(digits)
})

it('writes a GST number with dashes', () => {
  expect([gstNumberText('49091850'), gstNumberText('136410132')]).toEqual(['49-091-850', '136-410-132'])
})

it.each([
  [11_500, 1_500],
  [100, 13],
  [-11_500, -1_500],
  [0, 0],
])('the GST in %i cents is %i', (cents, gst) => {
  expect(gstIn(cents)).toBe(gst)
})
