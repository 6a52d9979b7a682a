import { expect, test } from 'vitest'
import { AVATAR_EDGES, IMAGE_EDGES } from '#contract/limits.ts'
import { preparePhoto } from './prepare-photo.ts'
import { resizeImage } from './resize-image.ts'

/** More than a phone's camera takes of any scene that isn't noise, and far below what an upload may have. */
const LARGE_BYTES_MAX = 1_500_000

/** Returns a picture of coloured grain that a camera took on its side, with the place where it was taken. */
async function fromCamera(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  for (let y = 0; y < height; y += 8)
    for (let x = 0; x < width; x += 8) {
      context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 60% ${30 + ((x + y) % 40)}%)`
      context.fillRect(x, y, 8, 8)
    }
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.98 })
  const start = 2
  return new File([jpeg.slice(0, start), exifSegment(), jpeg.slice(start)], 'deck.jpg', {
    type: 'image/jpeg',
  })
}

/** A JPEG's segment of metadata: turned by a quarter, and a latitude of 41° 17′ south. */
function exifSegment(): Uint8Array<ArrayBuffer> {
  const entry = (tag: number, type: number, count: number, value: number[]) =>
    [...short(tag), ...short(type), ...long(count), ...value, 0, 0, 0, 0].slice(0, 12)
  const gpsAt = 8 + 2 + 2 * 12 + 4
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4
  const tiff = [
    ...[0x4d, 0x4d, 0, 42],
    ...long(8),
    ...short(2),
    ...entry(0x01_12, 3, 1, short(6)),
    ...entry(0x88_25, 4, 1, long(gpsAt)),
    ...long(0),
    ...short(2),
    ...entry(1, 2, 2, [...ascii('S'), 0]),
    ...entry(2, 5, 3, long(latitudeAt)),
    ...long(0),
    ...[41, 1, 17, 1, 0, 1].flatMap(long),
  ]
  const body = [...ascii('Exif'), 0, 0, ...tiff]
  return new Uint8Array([0xff, 0xe1, ...short(body.length + 2), ...body])
}

const short = (value: number): number[] => [value >> 8, value & 0xff]
const long = (value: number): number[] => [...short(value >>> 16), ...short(value & 0xffff)]
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const textOf = async (blob: Blob): Promise<string> =>
  new TextDecoder('latin1').decode(await blob.arrayBuffer())
async function sizeOf(blob: Blob): Promise<[number, number]> {
  const { width, height } = await createImageBitmap(blob)
  return [width, height]
}

test('a photo is sent upright, no longer than the large size, lighter, and without its place', async () => {
  const taken = await fromCamera(4000, 3000)
  expect(await textOf(taken)).toContain('Exif')
  expect(await sizeOf(taken)).toEqual([3000, 4000])
  const sent = await preparePhoto(taken)
  if (!sent) throw new Error('Not drawn')
  const size = [(IMAGE_EDGES.large * 3) / 4, IMAGE_EDGES.large]
  expect([sent.width, sent.height]).toEqual(size)
  expect(await sizeOf(sent.blob)).toEqual(size)
  expect(sent.blob.size).toBeLessThan(LARGE_BYTES_MAX)
  expect(sent.blob.type).toBe('image/jpeg')
  expect(await textOf(sent.blob)).not.toContain('Exif')
})

test('a small photo stays as small and loses its place too; a profile picture becomes a square', async () => {
  const taken = await fromCamera(300, 200)
  const small = await resizeImage(taken, { edge: IMAGE_EDGES.large })
  expect(await sizeOf(small)).toEqual([200, 300])
  expect(await textOf(small)).not.toContain('Exif')
  const face = await resizeImage(await fromCamera(1200, 900), { edge: AVATAR_EDGES.large, isSquare: true })
  expect(await sizeOf(face)).toEqual([AVATAR_EDGES.large, AVATAR_EDGES.large])
  expect(await textOf(face)).not.toContain('Exif')
})

test('a picture that this browser can’t draw is not sent: it might tell where it was taken', async () => {
  expect(await preparePhoto(new File([exifSegment()], 'deck.heic', { type: 'image/heic' }))).toBeNull()
})
