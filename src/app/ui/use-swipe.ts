import { type RefObject, useEffect, useRef } from 'react'

/** In CSS pixels. A shorter movement is a tap; one that is more vertical than horizontal scrolls the page. */
const ALONG_MIN = 40

/**
 * Calls `onSwipe` when a finger has swiped an element along the inline axis: 1 towards the next item, -1 back. The
 * element needs `touch-action: pan-y`, or the browser handles the touch itself.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: (steps: 1 | -1) => void): void {
  const current = useRef(onSwipe)
  useEffect(() => {
    current.current = onSwipe
  })
  useEffect(() => {
    const swiped = element.current
    if (swiped === null) return undefined
    let begun: { id: number; x: number; y: number } | null = null
    const down = ({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent): void => {
      begun = pointerType !== 'mouse' && isPrimary ? { id: pointerId, x: clientX, y: clientY } : null
    }
    const up = ({ pointerId, clientX, clientY }: PointerEvent): void => {
      if (begun?.id !== pointerId) return
      const [along, across] = [clientX - begun.x, clientY - begun.y]
      begun = null
      if (Math.abs(along) < ALONG_MIN || Math.abs(along) < 2 * Math.abs(across)) return
      const isRtl = getComputedStyle(swiped).direction === 'rtl'
      current.current(along < 0 === !isRtl ? 1 : -1)
    }
    const cancel = (): void => {
      begun = null
    }
    swiped.addEventListener('pointerdown', down)
    // The finger may leave the element before it lifts.
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    return () => {
      swiped.removeEventListener('pointerdown', down)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
    }
  }, [element])
}
