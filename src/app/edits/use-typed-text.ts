import { useEffect, useRef, useState } from 'react'
import { holdReloads } from '#app/ui/unsaved-work.ts'

/** After the last key, so that a word is one write and not ten. */
const REST_MS = 600

/**
 * What stands in a field that keeps itself: what is typed, until it is kept, then the record's own text again. `keep`
 * gets it shortly after the last key and on leaving the field; it answers whether it could be kept. Text that could not
 * stays as it was typed.
 */
export function useTypedText(text: string, keep: (text: string) => Promise<boolean>) {
  const [typed, setTyped] = useState<string | null>(null)
  const waiting = useRef<{ text: string; timer: number; release: () => void } | null>(null)
  const keepNow = useRef(keep)
  useEffect(() => {
    keepNow.current = keep
  })

  function flush(): void {
    const pending = waiting.current
    if (pending === null) return
    waiting.current = null
    window.clearTimeout(pending.timer)
    void keepNow
      .current(pending.text)
      // What was typed meanwhile is another text, and stays.
      .then((isKept) => isKept && setTyped((now) => (now === pending.text ? null : now)))
      .finally(pending.release)
  }
  // The page may be left with the last keys not yet kept.
  useEffect(() => flush, [])

  return {
    shown: typed ?? text,
    type(next: string): void {
      setTyped(next)
      const release = waiting.current?.release ?? holdReloads()
      window.clearTimeout(waiting.current?.timer)
      waiting.current = { text: next, release, timer: window.setTimeout(flush, REST_MS) }
    },
    leave: flush,
  }
}
