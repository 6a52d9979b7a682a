import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ConversationRow } from './conversation-rows.ts'
import type { Target } from './conversation-window.ts'
import { SCROLL_INPUTS, type useKeptPlace } from './use-kept-place.ts'
import { useRedraw } from './use-redraw.ts'
import { END_TOLERANCE } from './use-window-edges.ts'

/** Rows around the "new" line are measured as they are rendered, and each measurement may move it. */
const SETTLING_FRAMES = 12
/**
 * The last frames in which no scroll command is given. A command to an index stays active for two more frames, and rows
 * inserted before it meanwhile would give its index to another row.
 */
const QUIET_FRAMES = 4

type Opening = {
  rows: ConversationRow[]
  isAtNewest: boolean
  endRequests: number
  target?: Target | null | undefined
}

/**
 * Keeps the conversation at its opening position until the person scrolls or asks for a place: at the "new" line,
 * whatever messages arrive around it, or else at the end. Scrolls to the end for every new request, and stays there
 * when the list gets shorter, as it does when a phone's keyboard opens.
 */
export function useOpeningPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  { rows, isAtNewest, endRequests, target }: Opening,
  { letGo, holdEnd }: ReturnType<typeof useKeptPlace>,
): void {
  // `unopened` → `opening` (only with new messages) → `open`, once the person scrolls or everything is visible.
  const phase = useRef<'unopened' | 'opening' | 'open'>('unopened')
  const answeredRequests = useRef(endRequests)
  /** Where the line came to rest, and its row; `null` while it is still being scrolled there. */
  const rest = useRef<{ line: number; fromTop: number } | null>(null)
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
      holdEnd()
      virtualizer.scrollToEnd()
      redraw()
      // While newer pages are still to load, the request is for their end.
      if (isAtNewest) answeredRequests.current = endRequests
    }
  }, [virtualizer, redraw, holdEnd, rows, isAtNewest, endRequests, target])

  useLayoutEffect(() => {
    if (target) phase.current = 'open'
    if (phase.current !== 'opening') return
    let isCurrent = true
    rest.current = null
    goToNew(SETTLING_FRAMES)
    return () => {
      isCurrent = false
    }

    function goToNew(framesLeft: number): void {
      if (!isCurrent || phase.current !== 'opening') return
      const line = rows.findIndex((row) => row.kind === 'new')
      if (framesLeft > QUIET_FRAMES) {
        letGo()
        virtualizer.scrollToIndex(line, { align: 'start' })
        redraw()
      }
      if (framesLeft > 0) return void requestAnimationFrame(() => goToNew(framesLeft - 1))
      const isWhole = rows[line + 1]?.kind !== 'gap' && rows[line - 1]?.kind !== 'gap'
      // At the end, new messages are followed as usual.
      if (isWhole && isAtNewest && virtualizer.isAtEnd()) phase.current = 'open'
      else rest.current = { line, fromTop: fromTopOf(virtualizer, line) }
    }
  }, [virtualizer, redraw, letGo, rows, isAtNewest, target])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const open = (): void => {
      if (phase.current === 'opening') phase.current = 'open'
    }
    // Assistive technology scrolls without any of these inputs.
    const openIfMoved = (): void => {
      if (rest.current === null) return
      const moved = Math.abs(fromTopOf(virtualizer, rest.current.line) - rest.current.fromTop)
      if (moved > END_TOLERANCE) open()
    }
    element.addEventListener('scroll', openIfMoved, { passive: true })
    for (const input of SCROLL_INPUTS) element.addEventListener(input, open, { passive: true })
    return () => {
      element.removeEventListener('scroll', openIfMoved)
      for (const input of SCROLL_INPUTS) element.removeEventListener(input, open)
    }
  }, [virtualizer, scroller])

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

/** Returns how far a row is below the top edge of the screen, in pixels. */
function fromTopOf(virtualizer: Virtualizer<HTMLDivElement, Element>, index: number): number {
  return (virtualizer.measurementsCache[index]?.start ?? 0) - (virtualizer.scrollElement?.scrollTop ?? 0)
}
