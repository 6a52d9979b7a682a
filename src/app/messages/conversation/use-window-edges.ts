import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'

/** Distance from the end, in pixels, within which the reader counts as being there. */
export const END_TOLERANCE = 48
/** Distance from an edge of the window, in rows, at which the next pages are loaded. */
const NEAR_EDGE_ROWS = 25

type Edges = {
  rows: readonly unknown[]
  isAtNewest: boolean
  onOlder: () => void
  onNewer: () => void
  onEnd: (isAtEnd: boolean) => void
}

/**
 * Asks for more rows at either edge, and reports when the end is on screen. Returns the ref for the marker at the end.
 */
export function useWindowEdges(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  edges: Edges,
): RefObject<HTMLDivElement | null> {
  const endMark = useRef<HTMLDivElement>(null)
  const items = virtualizer.getVirtualItems()
  const first = items.at(0)?.index
  const last = items.at(-1)?.index
  const { rows, isAtNewest, onOlder, onNewer, onEnd } = edges

  useEffect(() => {
    const element = scroller.current
    if (!element || first === undefined || last === undefined) return
    // The element is the first to know its scroll position; the rendered rows may still belong to the previous one.
    const top = virtualizer.measurementsCache[NEAR_EDGE_ROWS]?.end ?? Infinity
    const bottom = virtualizer.measurementsCache[rows.length - NEAR_EDGE_ROWS]?.start ?? 0
    if (first <= NEAR_EDGE_ROWS && element.scrollTop <= top) onOlder()
    if (
      !isAtNewest &&
      last >= rows.length - NEAR_EDGE_ROWS &&
      element.scrollTop + element.clientHeight >= bottom
    )
      onNewer()
  })

  useEffect(() => {
    const mark = endMark.current
    if (!mark) return
    const observer = new IntersectionObserver(([entry]) => onEnd(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: `0px 0px ${END_TOLERANCE}px 0px`,
    })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [onEnd, scroller])

  return endMark
}
