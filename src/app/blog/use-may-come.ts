import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'

/** Whether a post that is not on this device may still come: nothing was ever synced, or the server can't be asked. */
export function useMayCome(): boolean {
  const isReachable = useIsReachable()
  const lastSyncAt = useSyncStatus((status) => status.lastSyncAt)
  return !isReachable || lastSyncAt === null || lastSyncAt === undefined
}
