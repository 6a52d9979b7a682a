import { expect, it } from 'vitest'
import { keepReturn, lastReturn } from './tell-return.ts'

it('keeps what was told for an hour, and for nobody else', () => {
  expect(lastReturn('a', 0)).toBeNull()
  const told = { userId: 'a', at: 1_000, text: '2 messages sent', lines: ['Aroha: Kia ora', 'Tom: Yes'] }
  keepReturn(told)
  expect(lastReturn('a', 1_000 + 3_599_999)).toBe(told)
  expect(lastReturn('a', 1_000 + 3_600_000)).toBeNull()
  expect(lastReturn('b', 1_001)).toBeNull()
})
