import { useEffect, useSyncExternalStore } from 'react'

/*
 * How much is unread, outside the page: in the window's title, where a tab in the background shows it, and on the app's
 * badge where the browser has one. Written by the layout of signed-in pages, read by whoever sets the title.
 */

let unread = 0
const listeners = new Set<() => void>()

/** Marks the window and the app with the number of unread messages while this layout stands. */
export function useUnreadMark(count: number): void {
  useEffect(() => {
    mark(count)
  }, [count])
  useEffect(() => () => mark(0), [])
}

/** `(3) ` for a title, blank for nothing unread. */
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
  // Not every browser has it, and one that has may refuse it to a page that is not installed.
  if ('setAppBadge' in navigator)
    void (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => undefined)
}
