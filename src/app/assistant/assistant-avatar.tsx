import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { usePicturesWait } from '#app/ui/picture-saving.ts'

/** The animation loads after this much idle time (§9), so that it never competes with the panel itself. */
const IDLE_MS = 2_000
const VIDEO = '/media/assistant.webm'

/** The assistant's icon, which closes the panel (§2), and its animation unless data or motion is restricted. */
export function AssistantAvatar({ label, onPress }: { label: string; onPress: () => void }) {
  const [isWanted, setIsWanted] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const doPicturesWait = usePicturesWait()
  useEffect(() => {
    if (doPicturesWait || isSparing()) return undefined
    let idle: number | undefined
    const timer = window.setTimeout(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) idle = window.requestIdleCallback(() => setIsWanted(true))
      else setIsWanted(true)
    }, IDLE_MS)
    return () => {
      window.clearTimeout(timer)
      if (idle !== undefined) window.cancelIdleCallback(idle)
    }
  }, [doPicturesWait])
  return (
    <button type="button" className="assistant-avatar" aria-label={label} title={label} onClick={onPress}>
      {isWanted && !isMissing ? (
        <video
          src={VIDEO}
          autoPlay
          loop
          muted
          playsInline
          aria-hidden="true"
          onError={() => setIsMissing(true)}
        />
      ) : (
        <Icon name="stars" />
      )}
    </button>
  )
}

/** Returns whether this person saves data, has no connection or prefers reduced motion. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return (
    connection?.saveData === true ||
    !navigator.onLine ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
    window.matchMedia('(prefers-reduced-data: reduce)').matches
  )
}
