import { useSyncExternalStore } from 'react'

/**
 * What the browser says of its connection: true to begin with, set from the browser at the first look, then by its
 * online and offline events alone (§4). It says nothing about whether the server can be reached.
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

/** Whether the browser says that it has a connection, kept current. */
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
