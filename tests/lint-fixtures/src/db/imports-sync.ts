// Reported: farstead(one-way): db does not import from sync
import type { SyncStatus } from '#sync/sync-status.ts'

export type Status = SyncStatus
