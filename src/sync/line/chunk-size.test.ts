import { expect, it } from 'vitest'
import { createChunkSize } from './chunk-size.ts'

const KB = 1024

it('pieces grow on a quick line, up to a megabyte', () => {
  const pieces = createChunkSize()
  const sizes = Array.from({ length: 6 }, () => {
    pieces.took(100)
    return pieces.bytes() / KB
  })
  expect(sizes).toEqual([128, 256, 512, 1024, 1024, 1024])
})

it('pieces take about four seconds on a line of 50 kbit/s', () => {
  const pieces = createChunkSize()
  for (let i = 0; i < 5; i += 1) pieces.took((pieces.bytes() * 8) / 50)
  expect((pieces.bytes() * 8) / 50_000).toBeCloseTo(4, 1)
})

it('a piece that doesn’t arrive quarters the next one, down to 16 kB', () => {
  const pieces = createChunkSize()
  pieces.took(null)
  expect(pieces.bytes()).toBe(16 * KB)
  pieces.took(null)
  expect(pieces.bytes()).toBe(16 * KB)
})
