import { useEffect, useState } from 'react'

const ROWS_AT_ONCE = 3

/**
 * How many rows of a list to draw, of `needed`: a few at first and as many more with each frame. Drawn and laid out all at
 * once they would hold up the page, on a slow device for a third of a second.
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
