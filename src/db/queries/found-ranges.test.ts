import { expect, test } from 'vitest'
import { foldedText } from '#domain/text/folded-text.ts'
import { foundRanges } from './found-ranges.ts'

const marked = (text: string, wanted: string) =>
  foundRanges(text, foldedText(wanted)).map(([from, to]) => text.slice(from, to))

test('marks a match in the text as it was written, in every script', () => {
  expect(marked('The Kererū sat. KERERU!', 'kereru')).toEqual(['Kererū', 'KERERU'])
  // The same word with its macron as a combining mark.
  expect(marked('Kereru\u0304 sat', 'kererū')).toEqual(['Kereru\u0304'])
  expect(marked('我们明天到小屋', '天到')).toEqual(['天到'])
  expect(marked('नमस्ते जी', 'नमस्ते')).toEqual(['नमस्ते'])
  expect(marked('the ﬁrst 👍 fire', 'fi')).toEqual(['ﬁ', 'fi'])
  expect(marked('カギはどこ', 'カギ')).toEqual(['カギ'])
})

test('marks nothing without a match or a search', () => {
  expect(marked('abc', 'x')).toEqual([])
  expect(marked('abc', '')).toEqual([])
})
