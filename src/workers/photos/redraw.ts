const PAPER = '#ffffff'

/** How a picture is drawn anew: its longest edge in pixels at most, and whether it is cut to a square. */
export type RedrawSize = { edge: number; isSquare?: boolean }

/**
 * Draws a picture anew: smaller, upright, its longest edge at most `edge` pixels, on paper and without metadata, so that
 * where it was taken never leaves the device. Returns `null` where the browser has no canvas for it.
 */
export function redraw(bitmap: ImageBitmap, { edge, isSquare = false }: RedrawSize): OffscreenCanvas | null {
  const { width, height } = bitmap
  const from = isSquare ? Math.min(width, height) : Math.max(width, height)
  const scale = Math.min(1, edge / from)
  const w = Math.max(1, Math.round((isSquare ? from : width) * scale))
  const h = Math.max(1, Math.round((isSquare ? from : height) * scale))
  const canvas = new OffscreenCanvas(w, h)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: without a background, transparent areas would turn black.
  context.fillStyle = PAPER
  context.fillRect(0, 0, w, h)
  context.drawImage(bitmap, (w - width * scale) / 2, (h - height * scale) / 2, width * scale, height * scale)
  return canvas
}

/** Returns a picture's pixels, upright. Rejects for one that this browser can't draw. */
export function pixelsOf(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}
