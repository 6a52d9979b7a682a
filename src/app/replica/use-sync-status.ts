import { useSyncExternalStore } from 'react'
import type { SyncStatus } from '#workers/replica-api.ts'
import { replica } from './replica.ts'
import { sharedWatch } from './shared-watch.ts'

const status = sharedWatch<SyncStatus>(replica.watchStatus)

/**
 * Returns the sync status of this device, the same in every tab; `undefined` until the worker has reported it. With
 * `part`, the component renders only when that part changes.
 */
export function useSyncStatus(): SyncStatus | undefined
export function useSyncStatus<T>(part: (status: SyncStatus) => T): T | undefined
export function useSyncStatus(part: (status: SyncStatus) => unknown = whole): unknown {
  return useSyncExternalStore(status.subscribe, () => {
    const now = status.getSnapshot()
    return now === undefined ? undefined : part(now)
  })
}

function whole(now: SyncStatus): SyncStatus {
  return now
}
