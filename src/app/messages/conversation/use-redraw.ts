import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useReducer } from 'react'

/**
 * Draws the rows of the place that was just scrolled to, before anything is painted. The virtualizer alone would hear of
 * the scrolling by its event, a frame later, and that frame would be empty.
 */
export function useRedraw(virtualizer: Virtualizer<HTMLDivElement, Element>): () => void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  return useCallback(() => {
    const element = virtualizer.scrollElement
    if (!element) return
    virtualizer.scrollOffset = element.scrollTop
    render()
  }, [virtualizer])
}
