import { useSyncExternalStore } from 'react'

/** The state of this page's service worker. `failed`: it could not be registered (§4). */
export type ServiceWorkerStage = 'unsupported' | 'registered' | 'installed' | 'activated' | 'failed'

const listeners = new Set<() => void>()
let current: ServiceWorkerStage = 'serviceWorker' in navigator ? 'registered' : 'unsupported'

export function showServiceWorkerStage(stage: ServiceWorkerStage): void {
  current = stage
  for (const listener of listeners) listener()
}

export function serviceWorkerStage(): ServiceWorkerStage {
  return current
}

export function useServiceWorkerStage(): ServiceWorkerStage {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, serviceWorkerStage)
}
