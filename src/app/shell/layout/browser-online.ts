import { useSyncExternalStore } from 'react'

/**
 * Tracks what the browser says about its connection: initially `true`, set from the browser when first read, then
 * changed only by its online and offline events (§4). It doesn't tell whether the server can be reached.
 */
export function createOnlineState(
  browser: { onLine: boolean },
  events: Pick<EventTarget, 'addEventListener'>,
) {
  const listeners = new Set<() => void>()
  let isOnline = true
  let isMounted = false

  function show(next: boolean): void {
    isOnline = next
    for (const listener of listeners) listener()
  }

  return {
    get: (): boolean => isOnline,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      if (!isMounted) {
        isMounted = true
        isOnline = browser.onLine
        events.addEventListener('online', () => show(true))
        events.addEventListener('offline', () => show(false))
      }
      return () => listeners.delete(listener)
    },
  }
}

let pageState: ReturnType<typeof createOnlineState> | undefined

/** Returns whether the browser reports a connection; re-renders when that changes. */
export function useBrowserOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => page().get(),
    () => true,
  )
}

const subscribe = (listener: () => void): (() => void) => page().subscribe(listener)

function page(): ReturnType<typeof createOnlineState> {
  pageState ??= createOnlineState(navigator, window)
  return pageState
}
