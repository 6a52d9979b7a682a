import sharp from 'sharp'
import { expect, test } from 'vitest'
import { IMAGE_EDGES } from '#contract/limits.ts'
import { noise, photo, scanBomb } from '#tests/support/pictures.ts'
import { readJpegFrame } from './jpeg-scans.ts'
import { makeImages } from './make-images.ts'

const progressive = async (edge: number) =>
  sharp(await noise(edge))
    .jpeg({ progressive: true })
    .toBuffer()

test('reads the number of scans and pixels from the markers of a JPEG', async () => {
  expect(readJpegFrame(await photo(120, 80))).toEqual({ scans: 1, pixels: 9_600 })
  const { scans, pixels } = readJpegFrame(await progressive(200))
  expect(pixels).toBe(40_000)
  expect(scans).toBeGreaterThan(5)
  expect(scans).toBeLessThan(20)
  expect(readJpegFrame(await scanBomb(64, 2_400)).scans).toBeGreaterThan(2_400)
})

test('reads a truncated, empty or non-JPEG file to its end', async () => {
  const whole = await progressive(100)
  for (let length = 0; length < whole.length; length += 97)
    expect(readJpegFrame(whole.subarray(0, length)).scans).toBeLessThan(20)
  expect(readJpegFrame(Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff]))).toEqual({ scans: 0, pixels: 0 })
  expect(readJpegFrame(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]))).toEqual({ scans: 0, pixels: 0 })
})

test('rejects a JPEG with thousands of scans undecoded, and accepts a progressive one', async () => {
  const options = { edges: IMAGE_EDGES, isSquare: false }
  expect(await makeImages(await scanBomb(64, 2_400), options)).toBe('damaged')
  expect(await makeImages(await progressive(300), options)).toMatchObject({ width: 300, height: 300 })
})
