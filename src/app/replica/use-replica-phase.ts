import { useSyncExternalStore } from 'react'
import { replica } from './replica.ts'
import type { ReplicaPhase } from './worker-supervisor.ts'

/** Returns the state of this page's replica; `failed` while a dead worker is being replaced. */
export function useReplicaPhase(): ReplicaPhase {
  return useSyncExternalStore(replica.onPhase, replica.phase)
}
