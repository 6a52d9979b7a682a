import { rgbaToThumbHash } from 'thumbhash'
import { IMAGE_EDGES, READABLE_PHOTO_BYTES } from '#contract/limits.ts'
import { fitBytes } from './fit-bytes.ts'
import { pixelsOf, redraw, type RedrawSize } from './redraw.ts'

const JPEG_QUALITY = 0.85
/** Longest edge of the image from which a preview is computed. */
const PREVIEW_EDGE = 64

/** A picture in one of the sizes in which it is sent. */
export type SizedPhoto = { blob: Blob; width: number; height: number }

/**
 * A chosen picture as it is sent. `preview` is a ThumbHash in base64, blank if none could be made. `full` is left out if
 * the picture goes in one size: the full one is light enough, or none is.
 */
export type PreparedPhoto = SizedPhoto & { preview: string; full?: SizedPhoto }

/**
 * Returns a chosen picture as it is sent: smaller, upright and without metadata, first in a readable size. Returns `null`
 * if this browser can't draw it, because the original might reveal where it was taken.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto | null> {
  try {
    const bitmap = await pixelsOf(file)
    const full = await inJpeg(bitmap, { edge: IMAGE_EDGES.large })
    const isHeavy = full !== null && full.blob.size > READABLE_PHOTO_BYTES
    // A browser that can't write another size sends the one it has.
    const readable = isHeavy ? await readableOf(bitmap).catch(() => null) : null
    const preview = previewOf(bitmap)
    bitmap.close()
    if (full === null) return null
    return readable === null ? { ...full, preview } : { ...readable, preview, full }
  } catch {
    return null
  }
}

/** Returns a picture redrawn as JPEG; `null` for one that this browser can't draw. */
export async function resizePicture(file: Blob, size: RedrawSize): Promise<Blob | null> {
  try {
    const bitmap = await pixelsOf(file)
    const resized = await inJpeg(bitmap, size)
    bitmap.close()
    return resized?.blob ?? null
  } catch {
    return null
  }
}

async function inJpeg(bitmap: ImageBitmap, size: RedrawSize): Promise<SizedPhoto | null> {
  const canvas = redraw(bitmap, size)
  return canvas && sized(canvas, await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY }))
}

/** Returns the picture as WebP, where this browser can write it, or else as JPEG, with as many bytes as go first at most. */
async function readableOf(bitmap: ImageBitmap): Promise<SizedPhoto | null> {
  const type = await readableType()
  const canvases = new Map<number, OffscreenCanvas>()
  const found = await fitBytes(
    Math.max(bitmap.width, bitmap.height),
    READABLE_PHOTO_BYTES,
    async (edge, quality) => {
      const canvas = canvases.get(edge) ?? redraw(bitmap, { edge })
      if (canvas === null) throw new Error('no canvas')
      // Of one size at a time: a phone has little memory for pictures.
      canvases.clear()
      canvases.set(edge, canvas)
      const { blob, ...rest } = sized(canvas, await canvas.convertToBlob({ type, quality }))
      return { blob, ...rest, size: blob.size }
    },
  )
  return found && { blob: found.blob, width: found.width, height: found.height }
}

/** A type that the browser can't write comes out as PNG. */
async function readableType(): Promise<'image/webp' | 'image/jpeg'> {
  const canvas = new OffscreenCanvas(1, 1)
  canvas.getContext('2d')
  const { type } = await canvas.convertToBlob({ type: 'image/webp' })
  return type === 'image/webp' ? type : 'image/jpeg'
}

function sized({ width, height }: OffscreenCanvas, blob: Blob): SizedPhoto {
  return { blob, width, height }
}

function previewOf(bitmap: ImageBitmap): string {
  const canvas = redraw(bitmap, { edge: PREVIEW_EDGE })
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return ''
  const { width, height } = canvas
  const hash = rgbaToThumbHash(width, height, context.getImageData(0, 0, width, height).data)
  return btoa(String.fromCharCode(...hash))
}
