import { useEffect, useRef, useState } from 'react'
import { IMAGE_LOAD_POLL_MS } from '#contract/limits.ts'
import { useLinesBack } from '#app/ui/lines-back.ts'

/** Shown where there is no picture or it can't be loaded (§9). */
const EMPTY_IMAGE = '/images/misc/empty-image.svg'

/**
 * Shows an image. Checks every 100 ms until it has loaded, and replaces it with the empty image if it can't be loaded
 * or `src` is `null` (§9). Tries again when the connection is back. `data-state` is `loading`, `loaded` or `empty`.
 * Calls `onMissing` with a source that failed.
 */
export function FallbackImage({
  src,
  alt,
  className = '',
  onMissing,
}: {
  src: string | null
  alt: string
  className?: string
  onMissing?: (src: string) => void
}) {
  const image = useRef<HTMLImageElement>(null)
  const linesBack = useLinesBack()
  const [seen, setSeen] = useState<{ src: string; state: 'loaded' | 'empty'; linesBack: number } | null>(null)
  // Try a failed one again when the connection is back.
  const isKnown = seen?.src === src && (seen?.state === 'loaded' || seen?.linesBack === linesBack)
  const state = src === null ? 'empty' : isKnown && seen ? seen.state : 'loading'

  useEffect(() => {
    if (state !== 'loading' || src === null) return undefined
    const look = (): void => {
      if (image.current?.complete !== true) return
      const isThere = image.current.naturalWidth > 0
      setSeen({ src, state: isThere ? 'loaded' : 'empty', linesBack })
      if (!isThere) onMissing?.(src)
    }
    const timer = setInterval(look, IMAGE_LOAD_POLL_MS)
    return () => clearInterval(timer)
  }, [src, state, linesBack, onMissing])

  return (
    <img
      ref={image}
      className={`fallback-image ${className}`}
      src={state === 'empty' ? EMPTY_IMAGE : (src ?? EMPTY_IMAGE)}
      alt={alt}
      data-state={state}
      decoding="async"
      draggable={false}
    />
  )
}
