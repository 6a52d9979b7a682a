import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { ConversationRow } from './conversation-rows.ts'
import type { Target } from './conversation-window.ts'
import { useRedraw } from './use-redraw.ts'

/** Rows around the place are measured as they are rendered, and each measurement may move it. */
const SETTLING_FRAMES = 10
/**
 * The last frames in which no scroll command is given: a command stays active for two more and knows a row only by its
 * index.
 */
const QUIET_FRAMES = 4

/**
 * Scrolls the requested message to the middle of the screen, once for each request. While it is not on this device yet,
 * the gap that contains it is shown, which fetches it.
 */
export function useTargetPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  rows: ConversationRow[],
  target: Target | null,
  letGo: () => void,
): void {
  const reached = useRef<string | null>(null)
  const redraw = useRedraw(virtualizer)

  useLayoutEffect(() => {
    if (target === null || reached.current === target.key) return
    const index = rows.findIndex((row) => holds(row, target.position))
    if (index === -1) return
    let isCurrent = true
    goTo(index, SETTLING_FRAMES)
    // Rows that arrive meanwhile change its index, and the effect scrolls there again.
    return () => {
      isCurrent = false
    }

    function goTo(at: number, framesLeft: number): void {
      if (!isCurrent) return
      if (framesLeft > QUIET_FRAMES) {
        letGo()
        virtualizer.scrollToIndex(at, { align: 'center' })
        redraw()
      }
      if (framesLeft > 0) requestAnimationFrame(() => goTo(at, framesLeft - 1))
      else if (rows[at]?.kind === 'message') reached.current = target?.key ?? null
    }
  }, [virtualizer, redraw, rows, target, letGo])
}

function holds(row: ConversationRow, position: number): boolean {
  if (row.kind === 'message') return row.message.position === position
  return row.kind === 'gap' && row.fromPosition <= position && position <= row.toPosition
}
