import { useState } from 'react'
import type { FileSize } from '#contract/upload.ts'
import { useFileUrl } from '#app/files/use-file-url.ts'

/** What stands where there is no picture, or where it cannot be shown (§9). */
const FALLBACK = '/images/misc/empty-image.svg'

/** A photo of a unit from this device, or fetched when it is not here. `alt` is empty where words beside it say the same. */
export function UnitPicture({ id, alt, size }: { id: string | null; alt: string; size: FileSize }) {
  const url = useFileUrl(id, size)
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = url !== null && url !== broken
  return (
    <img
      className="unit-picture"
      src={isShown ? url : FALLBACK}
      alt={alt}
      decoding="async"
      onError={() => setBroken(url)}
    />
  )
}
