import { expect, test } from 'vitest'
import { Change } from './changes.ts'

test('each collection has one kind of change, identified by its name alone', () => {
  const names = Change.options.map(({ shape }) => shape.collection.value)
  expect(new Set(names).size).toBe(names.length)
  for (const collection of names)
    expect(
      Change.safeParse({ n: 1, collection, id: '01900000-0000-7000-8000-000000000001', row: null }),
    ).toMatchObject({
      success: true,
    })
})
