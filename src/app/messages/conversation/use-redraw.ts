import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useReducer } from 'react'

/**
 * Returns a function that renders the rows of the new scroll position before the next paint. The virtualizer alone
 * would notice the scrolling with its event, one frame later, and that frame would be empty.
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
