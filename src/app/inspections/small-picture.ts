import { replica } from '#app/replica/replica.ts'

/** Pixels of the longer side: sharp at the size of a stamp on paper. */
const EDGE = 360
const QUALITY = 0.72

/** Returns a photo as a small JPEG; `null` if it is neither on this device nor within reach. */
export async function smallPicture(id: string): Promise<Uint8Array | null> {
  const found = await replica.fileBlob(id, 'thumb')
  if (!found.ok) return null
  const bitmap = await createImageBitmap(found.value).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, EDGE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob && new Uint8Array(await blob.arrayBuffer())
}
