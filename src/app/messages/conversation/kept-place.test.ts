import { expect, test } from 'vitest'
import { placeAfter } from './kept-place.ts'

const SCREEN = 600
const before = [
  { key: 'older', fromTop: -40 },
  { key: 'gap', fromTop: 20 },
  { key: 'day', fromTop: 80 },
  { key: 'message', fromTop: 120 },
  { key: 'lower', fromTop: 500 },
]

test('corrects nothing as long as every row stays', () => {
  expect(placeAfter(before, new Set(before.map((place) => place.key)), SCREEN)).toBeNull()
})

test('rows below a filled gap keep their place, even when rows above it stay', () => {
  expect(placeAfter(before, new Set(['older', 'new', 'day', 'message', 'lower']), SCREEN)).toEqual(before[2])
})

test('skips a row that disappeared together with the gap', () => {
  expect(placeAfter(before, new Set(['older', 'message', 'lower']), SCREEN)).toEqual(before[3])
})

test('corrects nothing if a row in the lower half disappears', () => {
  expect(placeAfter(before, new Set(['older', 'gap', 'day', 'message']), SCREEN)).toBeNull()
})

test('has no place to keep if no row remains', () => {
  expect(placeAfter(before, new Set(['another conversation']), SCREEN)).toBeNull()
  expect(placeAfter([], new Set(['message']), SCREEN)).toBeNull()
})
