import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'

/**
 * Returns whether a post that is not on this device may still arrive: nothing was ever synced, or the server can't be
 * reached.
 */
export function useMayCome(): boolean {
  const isReachable = useIsReachable()
  const lastSyncAt = useSyncStatus((status) => status.lastSyncAt)
  return !isReachable || lastSyncAt === null || lastSyncAt === undefined
}
