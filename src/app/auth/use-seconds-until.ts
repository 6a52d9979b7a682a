import { useEffect, useState } from 'react'

/** Whole seconds until a moment of the device's clock (ms since 1970), counted down; 0 once it has come. */
export function useSecondsUntil(at: number): number {
  const left = Math.max(0, Math.ceil((at - Date.now()) / 1_000))
  const [, redraw] = useState(0)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = window.setTimeout(() => redraw((count) => count + 1), 1_000)
    return () => window.clearTimeout(timer)
  })
  return left
}
