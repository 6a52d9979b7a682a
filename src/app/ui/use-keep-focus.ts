import { type RefObject, useLayoutEffect } from 'react'

/** Puts the focus on the page's content when a part goes with the focus in it, as a reminder does once it is dismissed. */
export function useKeepFocus(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement) !== true) return
      // By then it is gone; and if something else took the focus, that may keep it.
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true })
      })
    }
  }, [part])
}
