import { useEffect, useState } from 'react'

const ROWS_AT_ONCE = 3

/**
 * Returns how many of `needed` rows to render: a few at first, and as many more with each frame. Rendering and laying
 * out all at once would block the page, on a slow device for a third of a second.
 */
export function useRowsDrawn(needed: number): number {
  const [drawn, setDrawn] = useState(ROWS_AT_ONCE)
  const isWhole = drawn >= needed
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(() => setDrawn(drawn + ROWS_AT_ONCE))
    return () => cancelAnimationFrame(frame)
  }, [drawn, isWhole])
  return drawn
}
