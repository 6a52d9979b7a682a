const JPEG_QUALITY = 0.85
const PAPER = '#ffffff'

/**
 * A picture made smaller on this device: upright, its longest edge at most `edge` pixels, and nothing in it but the
 * picture, so that where it was taken never leaves the device. What this browser cannot draw comes back as it was.
 */
export async function resizeImage(
  file: Blob,
  { edge, isSquare = false }: { edge: number; isSquare?: boolean },
): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = bitmap
    const from = isSquare ? Math.min(width, height) : Math.max(width, height)
    const scale = Math.min(1, edge / from)
    const w = Math.max(1, Math.round((isSquare ? from : width) * scale))
    const h = Math.max(1, Math.round((isSquare ? from : height) * scale))
    const canvas = new OffscreenCanvas(w, h)
    const context = canvas.getContext('2d')
    if (!context) return file
    // JPEG has no transparency: without paper it would turn black.
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
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  } catch {
    return file
  }
}
