import { expect, test } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { shareEqual } from './share-equal.ts'

const data = fc.jsonValue({ maxDepth: 3 })

test('returns an equal value, and for an equal copy the former value itself', () => {
  fc.assert(
    fc.property(data, data, (before, next) => {
      expect(shareEqual(before, next)).toEqual(next)
      expect(shareEqual(before, structuredClone(before))).toBe(before)
    }),
  )
})

test('keeps the unchanged parts of a list, wherever they moved to', () => {
  const before = [
    { id: 'a', others: [{ id: 'x', name: 'Aroha' }], unread: 1 },
    { id: 'b', others: [], unread: 0 },
  ]
  const next = [structuredClone(before[1]), { ...structuredClone(before[0]), unread: 2 }]
  const shared = shareEqual(before, next)
  expect(shared).toEqual(next)
  expect(shared[0]).toBe(before[1])
  expect(shared[1]).not.toBe(before[0])
  expect(shared[1]?.others).toBe(before[0]?.others)
})

test('treats an added, a removed and an undefined field as changes', () => {
  expect(shareEqual({ a: 1 }, { a: 1, b: undefined })).toEqual({ a: 1, b: undefined })
  expect(Object.keys(shareEqual<object>({ a: 1, b: undefined }, { a: 1 }))).toEqual(['a'])
  expect(shareEqual<unknown>({ a: undefined }, { b: undefined })).toEqual({ b: undefined })
})

test('returns anything but plain data as it is', () => {
  const [before, next] = [new Map([[1, 2]]), new Map([[1, 2]])]
  expect(shareEqual(before, next)).toBe(next)
  expect(shareEqual<unknown>([1], null)).toBeNull()
  expect(shareEqual<unknown>({ a: 1 }, undefined)).toBeUndefined()
})
