import { expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { Change } from '#contract/changes.ts'
import { CHANGES_BYTES_PER_ANSWER } from '#contract/limits.ts'
import { readWhatFits } from './fitting-changes.ts'

type Collection = Change['collection']
const changes = (count: number, collection: Collection = 'messages') =>
  Array.from({ length: count }, (_, index) => ({ n: index + 1, collection, id: v7() }))

/** Returns a change whose row has this many letters. */
const holding = (letters: number) => (change: ReturnType<typeof changes>[number]) =>
  ({ ...change, row: 'x'.repeat(letters) }) as unknown as Change

test('a change that fills a response by itself comes alone', async () => {
  const read = await readWhatFits(changes(3), async (piece) => piece.map(holding(CHANGES_BYTES_PER_ANSWER)))
  expect([read.data.map(({ n }) => n), read.passed]).toEqual([[1], 1])
})

test('rows that the reader may not see take no room', async () => {
  const read = await readWhatFits(changes(120), async () => [])
  expect(read).toEqual({ data: [], passed: 120 })
})

test('reads few records at once, because one can be long', async () => {
  const pieces: number[] = []
  const readAll = async (collection: Collection) => {
    pieces.length = 0
    await readWhatFits(changes(60, collection), async (piece) => {
      pieces.push(piece.length)
      return piece.map(holding(1))
    })
    return [...pieces]
  }
  expect(await readAll('agreements')).toEqual([10, 10, 10, 10, 10, 10])
  expect(await readAll('messages')).toEqual([50, 10])
})
