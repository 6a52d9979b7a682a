import { expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { wrapText } from './wrap-text.ts'

const measure = (text: string): number => [...text].length

it.each([
  ['one two three', 7, ['one two', 'three']],
  ['a\n\nb', 5, ['a', '', 'b']],
  ['Whakatāne', 4, ['Whak', 'atān', 'e']],
  ['押金不超过四周租金。', 5, ['押金不超过', '四周租金。']],
  ['', 5, ['']],
])('wraps %j at %i into %j', (text, width, lines) => {
  expect(wrapText(text, width, measure)).toEqual(lines)
})

it('drops nothing but spaces, and no line is wider than asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 4, max: 40 }), (text, width) => {
      const lines = wrapText(text, width, measure)
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
    }),
  )
})
