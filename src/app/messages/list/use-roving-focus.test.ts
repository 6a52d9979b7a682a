import { expect, test } from 'vitest'
import { nextIndex } from './use-roving-focus.ts'

test('arrows move by one and stop at the ends', () => {
  expect(nextIndex('ArrowDown', 3, 500)).toBe(4)
  expect(nextIndex('ArrowUp', 3, 500)).toBe(2)
  expect(nextIndex('ArrowDown', 499, 500)).toBe(499)
  expect(nextIndex('ArrowUp', 0, 500)).toBe(0)
})

test('Home and End lead to the ends', () => {
  expect(nextIndex('Home', 250, 500)).toBe(0)
  expect(nextIndex('End', 250, 500)).toBe(499)
})

test('ignores other keys', () => {
  expect(nextIndex('Tab', 3, 500)).toBeNull()
})
