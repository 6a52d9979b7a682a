import { type RefObject, useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { BREAKPOINTS, fromWidth } from '#app/theme/breakpoints.ts'

/** Where a keyboard is at hand and a field takes nothing of the screen. */
const DESKTOP = `${fromWidth(BREAKPOINTS.md)} and (hover: hover) and (pointer: fine)`

/**
 * Puts the focus where one writes when a conversation was chosen with a mouse. With the keyboard it stays in the list, and
 * on a touch screen the keyboard would cover what is to be read.
 */
export function useWriteAtOnce(field: RefObject<HTMLTextAreaElement | null>): void {
  const wasChosen = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (!wasChosen || !window.matchMedia(DESKTOP).matches) return
    if (document.activeElement?.matches(':focus-visible') !== true)
      field.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- when the conversation opens.
  }, [])
}
