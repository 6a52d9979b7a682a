import { expect, test } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { DRAWN_MAX, fitBytes } from './fit-bytes.ts'

/** Longest edges, and the qualities between which a picture may be: the specification, written down a second time. */
const EDGES = [1280, 1024, 800, 640, 480, 320, 240]
const [LEAST, MOST] = [0.4, 0.8]
const MAX = 40_000

type Drawn = { edge: number; quality: number; size: number }

/** A picture whose bytes grow with its pixels and its quality, as those of encoders do. */
type Picture = {
  longest: number
  bitsPerPixel: number
  /** Bytes grow with pixels to this power: detail is lost in a small picture, so it has more for each pixel. */
  power: number
  steepness: number
}

const pictures: fc.Arbitrary<Picture> = fc.record({
  longest: fc.integer({ min: 1, max: 8_000 }),
  bitsPerPixel: fc.double({ min: 0.01, max: 24, noNaN: true }),
  power: fc.double({ min: 0.85, max: 1, noNaN: true }),
  steepness: fc.double({ min: 0.5, max: 4, noNaN: true }),
})

function bytesOf(picture: Picture, edge: number, quality: number): number {
  const pixels = edge * edge * 0.75
  return (
    Math.ceil((pixels ** picture.power * picture.bitsPerPixel * (quality / MOST) ** picture.steepness) / 8) +
    200
  )
}

async function search(picture: Picture) {
  const drawn: Drawn[] = []
  const found = await fitBytes(picture.longest, MAX, async (edge, quality): Promise<Drawn> => {
    const one = { edge, quality, size: bytesOf(picture, edge, quality) }
    drawn.push(one)
    return one
  })
  return { found, drawn }
}

// And the search ends.
test('the picture fits, with the longest possible edge and nearly the best quality', async () => {
  await fc.assert(
    fc.asyncProperty(pictures, async (picture) => {
      const { found, drawn } = await search(picture)
      expect(drawn.length).toBeLessThanOrEqual(DRAWN_MAX)
      const edges = EDGES.map((edge) => Math.min(edge, picture.longest))
      const fitting = edges.filter((edge) => bytesOf(picture, edge, LEAST) <= MAX)
      if (fitting.length === 0) {
        expect(found).toBeNull()
        return
      }
      expect(found?.size).toBeLessThanOrEqual(MAX)
      expect(found?.edge).toBe(Math.max(...fitting))
      const quality = found?.quality ?? 0
      expect(quality).toBeGreaterThanOrEqual(LEAST)
      expect(quality === MOST || bytesOf(picture, found?.edge ?? 0, quality + 0.1001) > MAX).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('gives up on an encoder that writes ever more bytes', async () => {
  let times = 0
  const found = await fitBytes(5_000, MAX, async () => ({ size: (times += 1) * 1_000_000 }))
  expect([found, times <= DRAWN_MAX]).toEqual([null, true])
})
