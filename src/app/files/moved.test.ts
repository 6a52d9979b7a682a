import { expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { moved } from './moved.ts'

it('puts an item in its new place and leaves the order of all others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
      const from = a % list.length
      const to = b % list.length
      const after = moved(list, from, to)
      expect(after[to]).toBe(list[from])
      const others = (all: number[]) => all.filter((item) => item !== list[from])
      expect(others(after)).toEqual(others(list))
      expect(moved(after, to, from)).toEqual(list)
    }),
  )
})

it('changes nothing beyond the ends', () => {
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})
