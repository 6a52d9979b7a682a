const JPEG_QUALITY = 0.85
const PAPER = '#ffffff'

export type RedrawnImage = { blob: Blob; width: number; height: number }

/** Returns a picture redrawn by `redrawImage`. A picture that this browser can't draw is returned unchanged. */
export async function resizeImage(file: Blob, size: { edge: number; isSquare?: boolean }): Promise<Blob> {
  return (await redrawImage(file, size))?.blob ?? file
}

/**
 * Redraws a picture on this device: smaller, upright, its longest edge at most `edge` pixels, and without metadata, so
 * that where it was taken never leaves the device. Returns `null` for a picture that this browser can't draw.
 */
export async function redrawImage(
  file: Blob,
  { edge, isSquare = false }: { edge: number; isSquare?: boolean },
): Promise<RedrawnImage | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = bitmap
    const from = isSquare ? Math.min(width, height) : Math.max(width, height)
    const scale = Math.min(1, edge / from)
    const w = Math.max(1, Math.round((isSquare ? from : width) * scale))
    const h = Math.max(1, Math.round((isSquare ? from : height) * scale))
    const canvas = new OffscreenCanvas(w, h)
    const context = canvas.getContext('2d')
    if (!context) return null
    // JPEG has no transparency: without a background, transparent areas would turn black.
    context.fillStyle = PAPER
    context.fillRect(0, 0, w, h)
    context.drawImage(
      bitmap,
      (w - width * scale) / 2,
      (h - height * scale) / 2,
      width * scale,
      height * scale,
    )
    bitmap.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
    return { blob, width: w, height: h }
  } catch {
    return null
  }
}
