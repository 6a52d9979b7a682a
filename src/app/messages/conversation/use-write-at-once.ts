import { type RefObject, useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { BREAKPOINTS, fromWidth } from '#app/theme/breakpoints.ts'

/** Has a keyboard, and focusing a field opens no on-screen keyboard. */
const DESKTOP = `${fromWidth(BREAKPOINTS.md)} and (hover: hover) and (pointer: fine)`

/**
 * Focuses the message field when a conversation was chosen, with a mouse or with Enter. Not on a touch screen, where the
 * keyboard would cover the messages. F6 leads back to the list (`useStepKey`).
 */
export function useWriteAtOnce(field: RefObject<HTMLTextAreaElement | null>): void {
  const wasChosen = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (wasChosen && window.matchMedia(DESKTOP).matches) field.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only when the conversation opens
  }, [])
}
