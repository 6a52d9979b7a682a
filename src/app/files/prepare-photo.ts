import { IMAGE_EDGES } from '#contract/limits.ts'
import { redrawImage } from './resize-image.ts'

/** Longest edge of the image from which a preview is computed. */
const PREVIEW_EDGE = 64

export type PreparedPhoto = { blob: Blob; width: number; height: number; preview: string }

/**
 * Returns a chosen picture as it is sent: smaller, upright and without metadata. Returns `null` if this browser can't
 * draw it, because the original might reveal where it was taken.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto | null> {
  const redrawn = await redrawImage(file, { edge: IMAGE_EDGES.large })
  return redrawn && { ...redrawn, preview: await previewOf(redrawn.blob) }
}

/** Returns a ThumbHash in base64; blank if it can't be made. */
async function previewOf(blob: Blob): Promise<string> {
  try {
    const [{ rgbaToThumbHash }, bitmap] = await Promise.all([import('thumbhash'), createImageBitmap(blob)])
    const scale = Math.min(1, PREVIEW_EDGE / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) return ''
    context.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    const hash = rgbaToThumbHash(width, height, context.getImageData(0, 0, width, height).data)
    return btoa(String.fromCharCode(...hash))
  } catch {
    return ''
  }
}
