import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ConversationRow } from './conversation-rows.ts'
import type { Target } from './conversation-window.ts'
import { SCROLL_INPUTS } from './use-kept-place.ts'
import { useRedraw } from './use-redraw.ts'
import { END_TOLERANCE } from './use-window-edges.ts'

/** Rows around the line above what is new are measured as they are drawn, and each measure may move it. */
const SETTLING_FRAMES = 12

type Opening = {
  rows: ConversationRow[]
  isAtNewest: boolean
  endRequests: number
  target?: Target | null | undefined
}

/**
 * Where the conversation stands until somebody scrolls or asks for a place: at the line above what is new, also while the
 * messages below the line are still being fetched, else at the end. Goes to the end again for every new request, and
 * stays there when the list gets smaller, as it does under a phone's keyboard. `letGo` releases the kept place.
 */
export function useOpeningPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  { rows, isAtNewest, endRequests, target }: Opening,
  letGo: () => void,
): void {
  // `unopened` → `opening`, only with something new → `open`.
  const phase = useRef<'unopened' | 'opening' | 'open'>('unopened')
  const answeredRequests = useRef(endRequests)
  const redraw = useRedraw(virtualizer)

  useLayoutEffect(() => {
    if (rows.length === 0) return
    if (phase.current === 'unopened') {
      phase.current = 'open'
      if (target) return
      if (rows.some((row) => row.kind === 'new')) phase.current = 'opening'
      else {
        virtualizer.scrollToEnd()
        redraw()
      }
    }
    if (answeredRequests.current !== endRequests) {
      phase.current = 'open'
      virtualizer.scrollToEnd()
      redraw()
      // With newer pages still to come, their end is the one that was asked for.
      if (isAtNewest) answeredRequests.current = endRequests
    }
  }, [virtualizer, redraw, rows, isAtNewest, endRequests, target])

  useLayoutEffect(() => {
    if (target) phase.current = 'open'
    if (phase.current !== 'opening') return
    let isCurrent = true
    goToNew(SETTLING_FRAMES)
    return () => {
      isCurrent = false
    }

    function goToNew(framesLeft: number): void {
      if (!isCurrent || phase.current !== 'opening') return
      const line = rows.findIndex((row) => row.kind === 'new')
      letGo()
      virtualizer.scrollToIndex(line, { align: 'start' })
      redraw()
      if (framesLeft > 0) requestAnimationFrame(() => goToNew(framesLeft - 1))
      else if (rows[line + 1]?.kind !== 'gap' && rows[line - 1]?.kind !== 'gap') phase.current = 'open'
    }
  }, [virtualizer, redraw, letGo, rows, target])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const open = (): void => {
      if (phase.current === 'opening') phase.current = 'open'
    }
    for (const input of SCROLL_INPUTS) element.addEventListener(input, open, { passive: true })
    return () => {
      for (const input of SCROLL_INPUTS) element.removeEventListener(input, open)
    }
  }, [scroller])

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
