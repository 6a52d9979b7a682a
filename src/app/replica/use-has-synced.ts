import { useSyncStatus } from './use-sync-status.ts'

/** Returns whether this device has been in sync with the server once, so that nothing here means nothing there. */
export function useHasSynced(): boolean {
  return useSyncStatus((status) => status.isCaughtUp || status.lastSyncAt !== null) === true
}
