import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus to the page's content when an element is removed while it has the focus, such as a dismissed
 * reminder.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement) !== true) return
      // By then the element is gone. If something else took the focus, leave it there.
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true })
      })
    }
  }, [part])
}
