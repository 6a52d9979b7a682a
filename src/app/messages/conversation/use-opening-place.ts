import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { RoomRow } from './room-rows.ts'
import type { Target } from './room-window.ts'
import { useRedraw } from './use-redraw.ts'
import { END_TOLERANCE } from './use-window-edges.ts'

type Opening = {
  rows: RoomRow[]
  isAtNewest: boolean
  endRequests: number
  target?: Target | null | undefined
}

/**
 * Where the conversation stands when nobody has scrolled or asked for a place: at the line above what is new, else at the end. Goes to the
 * end again for every new request, and stays there when the room gets smaller, as it does under a phone's keyboard.
 */
export function useOpeningPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  { rows, isAtNewest, endRequests, target }: Opening,
): void {
  const hasOpened = useRef(false)
  const answeredRequests = useRef(endRequests)
  const redraw = useRedraw(virtualizer)

  useLayoutEffect(() => {
    if (rows.length === 0) return
    if (!hasOpened.current) {
      hasOpened.current = true
      if (target) return
      const newLine = rows.findIndex((row) => row.kind === 'new')
      if (newLine > 0) virtualizer.scrollToIndex(newLine, { align: 'start' })
      else virtualizer.scrollToEnd()
      redraw()
    }
    if (answeredRequests.current !== endRequests) {
      virtualizer.scrollToEnd()
      redraw()
      // With newer pages still to come, their end is the one that was asked for.
      if (isAtNewest) answeredRequests.current = endRequests
    }
  }, [virtualizer, redraw, rows, isAtNewest, endRequests, target])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      const lost = height - element.clientHeight
      height = element.clientHeight
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight
      if (lost > 0 && distance <= lost + END_TOLERANCE) virtualizer.scrollToEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [virtualizer, scroller])
}
