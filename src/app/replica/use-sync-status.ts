import { useSyncExternalStore } from 'react'
import type { SyncStatus } from '#workers/replica-api.ts'
import { replica } from './replica.ts'
import { sharedWatch } from './shared-watch.ts'

const status = sharedWatch<SyncStatus>(replica.watchStatus, () => undefined)

/** Where this device stands with the server, the same in every tab; `undefined` until the worker has said so. */
export function useSyncStatus(): SyncStatus | undefined {
  return useSyncExternalStore(status.subscribe, status.getSnapshot)
}
