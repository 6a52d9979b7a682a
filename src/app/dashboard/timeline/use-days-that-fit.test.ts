import { expect, it } from 'vitest'
import { daysThatFit } from './use-days-that-fit.ts'

it.each([
  ['a large screen', 70, 14],
  ['a tablet', 48, 14],
  ['a phone', 22.375, 6],
  ['a small phone', 18, 4],
  ['a watch', 4, 3],
])('%s fits its number of days', (_, width, days) => {
  expect(daysThatFit(width)).toBe(days)
})
