import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { placeAfter, type Place } from './kept-place.ts'
import type { RoomRow } from './room-rows.ts'

/**
 * The virtualizer keeps the row at the top of the screen where it is, as long as that row stays. A day line that moves
 * up or a gap that is filled does not stay: then the next row that does is what must not move.
 */
export function useKeptPlace(virtualizer: Virtualizer<HTMLDivElement, Element>, rows: RoomRow[]): void {
  const places = useRef<Place[]>([])
  const shown = useRef(rows)

  useLayoutEffect(() => {
    if (shown.current !== rows) {
      const keys = new Set(rows.map((row) => row.key))
      const kept = placeAfter(places.current, keys)
      shown.current = rows
      if (kept) {
        const index = rows.findIndex((row) => row.key === kept.key)
        const start = virtualizer.measurementsCache[index]?.start
        if (start !== undefined) virtualizer.scrollToOffset(start - kept.fromTop)
      }
    }
    places.current = placesOf(virtualizer)
  })

  // Scrolling within what is drawn renders nothing, so the places are taken again as it goes.
  useLayoutEffect(() => {
    const element = virtualizer.scrollElement
    const note = () => {
      places.current = placesOf(virtualizer)
    }
    element?.addEventListener('scroll', note, { passive: true })
    return () => element?.removeEventListener('scroll', note)
  }, [virtualizer, virtualizer.scrollElement])
}

function placesOf(virtualizer: Virtualizer<HTMLDivElement, Element>): Place[] {
  const offset = virtualizer.scrollOffset ?? 0
  return virtualizer
    .getVirtualItems()
    .filter((item) => item.end > offset)
    .map((item) => ({ key: String(item.key), fromTop: item.start - offset }))
}
