import { afterEach, expect, test, vi } from 'vitest'
import { READABLE_PHOTO_BYTES } from '#contract/limits.ts'
import { preparePhoto } from './prepare-photo.ts'

afterEach(() => vi.restoreAllMocks())

/** A picture that is too heavy for one size. */
async function grain(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1200, 900)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  for (let y = 0; y < 900; y += 6)
    for (let x = 0; x < 1200; x += 6) {
      context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 60% ${30 + ((x + y) % 40)}%)`
      context.fillRect(x, y, 6, 6)
    }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.98 })
}

/** Has the browser answer a request for WebP in another way. */
function forWebp(answer: (canvas: OffscreenCanvas) => Promise<Blob>): void {
  const write = OffscreenCanvas.prototype.convertToBlob
  vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockImplementation(function mocked(
    this: OffscreenCanvas,
    options,
  ) {
    return options?.type === 'image/webp' ? answer(this) : write.call(this, options)
  })
}

test('makes the readable size a JPEG in a browser that can’t write WebP', async () => {
  const picture = await grain()
  const write = OffscreenCanvas.prototype.convertToBlob
  forWebp((canvas) => write.call(canvas, { type: 'image/png' }))
  const photo = await preparePhoto(picture)
  expect(photo?.blob.type).toBe('image/jpeg')
  expect(photo?.blob.size).toBeLessThanOrEqual(READABLE_PHOTO_BYTES)
  expect(photo?.full?.blob.size).toBeGreaterThan(READABLE_PHOTO_BYTES)
})

test('makes one size only in a browser that can’t write a second', async () => {
  const picture = await grain()
  forWebp(() => Promise.reject(new DOMException('no memory', 'EncodingError')))
  const photo = await preparePhoto(picture)
  expect(photo).toMatchObject({ width: 1200, height: 900 })
  expect(photo?.full).toBeUndefined()
})
