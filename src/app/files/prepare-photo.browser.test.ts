import { afterEach, expect, test, vi } from 'vitest'
import { AVATAR_EDGES, IMAGE_EDGES, READABLE_PHOTO_BYTES } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { preparePhoto, resizeImage } from './prepare-photo.ts'

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

async function resized(...asked: Parameters<typeof resizeImage>): Promise<Blob> {
  const picture = await resizeImage(...asked)
  if (!picture.ok) throw new Error('Not drawn')
  return picture.value
}

/** As `preparePhoto`, for a picture that this browser can draw. */
async function prepared(file: Blob) {
  const photo = await preparePhoto(file)
  if (!photo.ok || photo.value === null) throw new Error('Not drawn')
  return photo.value
}

test('sends a photo upright, within the large size, lighter, and without its location', async () => {
  const taken = await fromCamera(4000, 3000)
  expect(await textOf(taken)).toContain('Exif')
  expect(await sizeOf(taken)).toEqual([3000, 4000])
  const { full } = await prepared(taken)
  if (!full) throw new Error('In one size')
  const size = [(IMAGE_EDGES.large * 3) / 4, IMAGE_EDGES.large]
  expect([full.width, full.height]).toEqual(size)
  expect(await sizeOf(full.blob)).toEqual(size)
  expect(full.blob.size).toBeLessThan(LARGE_BYTES_MAX)
  expect(full.blob.type).toBe('image/jpeg')
  expect(await textOf(full.blob)).not.toContain('Exif')
})

test('sends a readable size of 40 KB first, in shape, upright, without its location', async () => {
  const readable = await prepared(await fromCamera(4000, 3000))
  expect(readable.blob.size).toBeLessThanOrEqual(READABLE_PHOTO_BYTES)
  // Chromium writes WebP.
  expect(readable.blob.type).toBe('image/webp')
  expect(await sizeOf(readable.blob)).toEqual([readable.width, readable.height])
  expect(readable.width / readable.height).toBeCloseTo(3 / 4, 1)
  expect(Math.max(readable.width, readable.height)).toBeGreaterThanOrEqual(240)
  expect(await textOf(readable.blob)).not.toContain('Exif')
  expect(readable.preview).not.toBe('')
})

test('sends a photo in one size if it is light enough', async () => {
  const canvas = new OffscreenCanvas(1600, 1200)
  canvas.getContext('2d')?.fillRect(0, 0, 800, 1200)
  const plain = await prepared(await canvas.convertToBlob())
  expect([plain.blob.type, plain.width, plain.height, plain.full]).toEqual([
    'image/jpeg',
    1600,
    1200,
    undefined,
  ])
  expect(plain.blob.size).toBeLessThanOrEqual(READABLE_PHOTO_BYTES)
})

test('keeps a small photo’s size, drops its location, and crops a profile picture', async () => {
  const taken = await fromCamera(300, 200)
  const small = await resized(taken, { edge: IMAGE_EDGES.large })
  expect(await sizeOf(small)).toEqual([200, 300])
  expect(await textOf(small)).not.toContain('Exif')
  const face = await resized(await fromCamera(1200, 900), { edge: AVATAR_EDGES.large, isSquare: true })
  expect(await sizeOf(face)).toEqual([AVATAR_EDGES.large, AVATAR_EDGES.large])
  expect(await textOf(face)).not.toContain('Exif')
})

test('doesn’t send a picture this browser can’t draw, which might give its location', async () => {
  expect(await preparePhoto(new File([exifSegment()], 'deck.heic', { type: 'image/heic' }))).toEqual(ok(null))
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['that can’t be fetched', () => new Event('error'), 'network'],
  ['that dies', () => new ErrorEvent('error', { message: 'out of memory' }), 'worker'],
])('tells a worker %s from other failures and ends it', async (_, error, kind) => {
  const terminate = vi.fn<() => void>()
  class FailingWorker extends EventTarget {
    terminate = terminate
    postMessage() {
      this.dispatchEvent(error())
    }
  }
  vi.stubGlobal('Worker', FailingWorker)
  for (const made of [await preparePhoto(new Blob()), await resizeImage(new Blob(), { edge: 1 })])
    expect(made.ok ? 'made' : made.failure.kind).toBe(kind)
  expect(terminate).toHaveBeenCalledTimes(2)
})
