import { useState } from 'react'
import type { FileSize, StoredFile } from '#contract/upload.ts'
import { fileAddress } from '#app/format/file-address.ts'
import { FallbackImage } from './fallback-image.tsx'
import { useFileUrl } from './use-file-url.ts'

/**
 * A picture by its file's id: a public one from its address, any other (not sent yet, private, or public and out of
 * reach) from this device or with the bearer; the empty image where there is none. `stored` is what the record says the
 * server has of it.
 */
export function FileImage({
  id,
  stored = null,
  size,
  alt,
  className,
}: {
  id: string | null
  stored?: Pick<StoredFile, 'url'> | null
  size: FileSize
  alt: string
  className?: string
}) {
  const [missing, setMissing] = useState<string | null>(null)
  const address = stored?.url ? fileAddress(stored.url, size) : null
  const isPublic = address !== null && address !== missing
  const own = useFileUrl(isPublic ? null : id, size)
  return (
    <FallbackImage
      src={isPublic ? address : own}
      alt={alt}
      {...(className === undefined ? {} : { className })}
      onMissing={setMissing}
    />
  )
}
