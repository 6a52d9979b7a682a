import { useSyncExternalStore } from 'react'
import { useSyncStatus } from './use-sync-status.ts'

/** Whether a request has a chance now: the browser sees a network and the server's last answer was one. */
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
