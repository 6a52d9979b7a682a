import { expect, test } from 'vitest'
import { placeAfter } from './kept-place.ts'

const before = [
  { key: 'gap', fromTop: -20 },
  { key: 'day', fromTop: 30 },
  { key: 'message', fromTop: 70 },
]

test('as long as the row at the top stays there is nothing to correct', () => {
  expect(placeAfter(before, new Set(['gap', 'message']))).toBeNull()
})

test('when the row at the top goes, the first one below it that stays keeps its place', () => {
  expect(placeAfter(before, new Set(['older', 'message']))).toEqual({ key: 'message', fromTop: 70 })
})

test('when nothing stays there is no place to keep', () => {
  expect(placeAfter(before, new Set(['another conversation']))).toBeNull()
  expect(placeAfter([], new Set(['message']))).toBeNull()
})
