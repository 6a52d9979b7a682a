import { useSyncExternalStore } from 'react'
import { useSyncStatus } from './use-sync-status.ts'

/**
 * Returns whether a request may succeed now: the browser reports a network, and the server is not known to be
 * unreachable.
 */
export function useIsReachable(): boolean {
  const reachability = useSyncStatus((status) => status.reachability)
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return isOnline && reachability !== 'unreachable'
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
