import { useEffect, useSyncExternalStore } from 'react'

/*
 * Shows the unread count outside the page: in the window's title, where a background tab shows it, and on the app's
 * badge if the browser has one. Set by the layout of signed-in pages, read by the code that sets the title.
 */

let unread = 0
const listeners = new Set<() => void>()

/** Marks the window and the app with the number of unread messages while this layout is mounted. */
export function useUnreadMark(count: number): void {
  useEffect(() => {
    mark(count)
  }, [count])
  useEffect(() => () => mark(0), [])
}

/** Returns `(3) ` for a title, or a blank text if nothing is unread. */
export function useTitlePrefix(): string {
  const count = useSyncExternalStore(listen, present, present)
  return titlePrefix(count)
}

export function titlePrefix(count: number): string {
  return count === 0 ? '' : `(${count > 99 ? '99+' : count}) `
}

const present = (): number => unread

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function mark(count: number): void {
  unread = count
  for (const listener of listeners) listener()
  // Not every browser has badges, and some refuse them to a page that isn't installed.
  if ('setAppBadge' in navigator)
    void (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => undefined)
}
