import { expect, it } from 'vitest'
import { titlePrefix } from './unread-mark.ts'

it('the title begins with the number of unread messages, if any', () => {
  expect([0, 1, 99, 100].map(titlePrefix)).toEqual(['', '(1) ', '(99) ', '(99+) '])
})
