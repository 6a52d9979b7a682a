import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds until a moment of the device's clock (ms since 1970), counting down; 0 once it has passed.
 */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((at - now) / 1_000))
  useEffect(() => {
    const look = () => setNow(Date.now())
    // A new moment counts from now, not from the last tick.
    const soon = window.setTimeout(look)
    const timer = window.setInterval(look, 1_000)
    return () => {
      window.clearTimeout(soon)
      window.clearInterval(timer)
    }
  }, [at])
  return left
}
