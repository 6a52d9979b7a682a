import { useSyncExternalStore } from 'react'
import { useSyncStatus } from './use-sync-status.ts'

/** Whether a request has a chance now: the browser sees a network and the server's last answer was one. */
export function useIsReachable(): boolean {
  const status = useSyncStatus()
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return isOnline && status?.reachability !== 'unreachable'
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
