import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, as it is now; 0 before it is there. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watched = element.current
    if (watched === null) return undefined
    const measure = (): void => setWidth(watched.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(watched)
    measure()
    return () => observer.disconnect()
  }, [element])
  return width
}
