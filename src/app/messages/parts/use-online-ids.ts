import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/**
 * Returns the ids of the people online, or `null` if unknown: without a connection of our own we don't know, so nothing
 * is shown.
 */
export function useOnlineIds(): string[] | null {
  const ids = useSyncStatus((status) => status.onlineUserIds) ?? null
  return useIsReachable() ? ids : null
}
