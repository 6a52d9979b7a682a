import { useCallback, useState } from 'react'
import type { FileSize, StoredFile } from '#contract/upload.ts'
import { fileAddress } from '#app/format/file-address.ts'
import { useLinesBack } from '#app/ui/lines-back.ts'
import { FallbackImage } from './fallback-image.tsx'
import { useFileUrl } from './use-file-url.ts'

/**
 * Shows a picture by its file's id. A public picture is loaded from its address. Any other (not sent yet, private, or
 * public but out of reach) comes from this device or from a request with the bearer token. Shows the empty image if
 * there is none. `stored` is what the record says about the server's copy.
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
  const linesBack = useLinesBack()
  const [missing, setMissing] = useState<{ address: string; linesBack: number } | null>(null)
  const address = stored?.url ? fileAddress(stored.url, size) : null
  const isMissing = missing?.address === address && missing?.linesBack === linesBack
  const isPublic = address !== null && !isMissing
  const noteMissing = useCallback((src: string) => setMissing({ address: src, linesBack }), [linesBack])
  const own = useFileUrl(isPublic ? null : id, size)
  return (
    <FallbackImage
      src={isPublic ? address : own}
      alt={alt}
      {...(className === undefined ? {} : { className })}
      onMissing={noteMissing}
    />
  )
}
