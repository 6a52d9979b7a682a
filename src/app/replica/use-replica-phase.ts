import { useSyncExternalStore } from 'react'
import { replica } from './replica.ts'
import type { ReplicaPhase } from './worker-supervisor.ts'

/** Whether the replica is open on this page; `failed` while a dead worker is being replaced. */
export function useReplicaPhase(): ReplicaPhase {
  return useSyncExternalStore(replica.onPhase, replica.phase)
}
