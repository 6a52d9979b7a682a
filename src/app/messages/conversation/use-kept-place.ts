import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { placeAfter, type Place } from './kept-place.ts'
import type { ConversationRow } from './conversation-rows.ts'
import { useRedraw } from './use-redraw.ts'

/** New rows are measured over several frames, and each measurement may move the rows below. */
const SETTLING_FRAMES = 12
/** Input with which a person scrolls; afterwards the position is theirs. */
export const SCROLL_INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Keeps the reading position when rows change. The virtualizer keeps the row at the top of the screen in place while it
 * exists. A day heading that moves up or a gap that is filled disappears; then the next row below must not move. A
 * person who is at the end stays there: the virtualizer follows only a list that grows and whose rows are all measured,
 * and the list gets short while everything but the newest messages is fetched again. `letGo` releases the position when
 * something else scrolls the list; `holdEnd` holds the end while the list settles.
 */
export function useKeptPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  { rows, isAtNewest }: { rows: ConversationRow[]; isAtNewest: boolean },
): { letGo: () => void; holdEnd: () => void } {
  const places = useRef<Place[]>([])
  const isAtEnd = useRef(false)
  const shown = useRef(rows)
  const held = useRef<{ place: Place | 'end' } | null>(null)
  const redraw = useRedraw(virtualizer)
  const note = useCallback(() => {
    places.current = placesOf(virtualizer)
    isAtEnd.current = virtualizer.isAtEnd()
  }, [virtualizer])
  const hold = useCallback(
    (place: Place | 'end') => {
      const kept = { place }
      held.current = kept
      afterFrames(SETTLING_FRAMES, () => {
        if (held.current !== kept) return
        held.current = null
        // Nothing may render before the rows change again.
        note()
      })
    },
    [note],
  )
  const letGo = useCallback(() => {
    held.current = null
    // Until the next scroll event tells.
    isAtEnd.current = false
  }, [])
  const holdEnd = useCallback(() => {
    isAtEnd.current = true
    hold('end')
  }, [hold])

  useLayoutEffect(() => {
    if (shown.current !== rows) {
      // A receipt changes a row in place and must not move a person who is only near the end.
      const hasMoved =
        shown.current.length !== rows.length || rows.some((row, n) => row.key !== shown.current[n]?.key)
      shown.current = rows
      const keys = new Set(rows.map((row) => row.key))
      const place =
        hasMoved && isAtEnd.current && isAtNewest
          ? 'end'
          : placeAfter(places.current, keys, virtualizer.scrollElement?.clientHeight ?? 0)
      if (place) hold(place)
    }
    if (held.current) {
      if (restore(virtualizer, rows, held.current.place)) redraw()
    } else note()
  })

  useLayoutEffect(() => {
    const element = virtualizer.scrollElement
    if (!element) return
    // Scrolling within the rendered rows doesn't re-render, so record the places on each scroll.
    const noteUnlessHeld = () => {
      if (!held.current) note()
    }
    element.addEventListener('scroll', noteUnlessHeld, { passive: true })
    for (const input of SCROLL_INPUTS) element.addEventListener(input, letGo, { passive: true })
    return () => {
      element.removeEventListener('scroll', noteUnlessHeld)
      for (const input of SCROLL_INPUTS) element.removeEventListener(input, letGo)
    }
  }, [virtualizer, virtualizer.scrollElement, note, letGo])

  return { letGo, holdEnd }
}

/** Scrolls the row back to its place, or to the end. Returns whether that moved anything. */
function restore(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  rows: ConversationRow[],
  place: Place | 'end',
): boolean {
  if (place === 'end') {
    const before = virtualizer.scrollElement?.scrollTop
    virtualizer.scrollToEnd()
    return virtualizer.scrollElement?.scrollTop !== before
  }
  const index = rows.findIndex((row) => row.key === place.key)
  const start = virtualizer.measurementsCache[index]?.start
  const now = virtualizer.scrollElement?.scrollTop
  if (start === undefined || now === undefined || Math.abs(start - place.fromTop - now) <= 1) return false
  virtualizer.scrollToOffset(start - place.fromTop)
  return virtualizer.scrollElement?.scrollTop !== now
}

function placesOf(virtualizer: Virtualizer<HTMLDivElement, Element>): Place[] {
  const offset = virtualizer.scrollOffset ?? 0
  return virtualizer
    .getVirtualItems()
    .filter((item) => item.end > offset)
    .map((item) => ({ key: String(item.key), fromTop: item.start - offset }))
}

function afterFrames(frames: number, run: () => void): void {
  if (frames === 0) run()
  else requestAnimationFrame(() => afterFrames(frames - 1, run))
}
