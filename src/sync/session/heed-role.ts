import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica } from '#db/replica.ts'
import type { SessionKeeper } from './session-keeper.ts'

/**
 * Passes the role that the feed brought to the session keeper, so that a person who became a host on one device is a
 * host on the others too.
 */
export function heedRole(replica: Replica, keeper: SessionKeeper): void {
  const row = recordsOf(replica, 'profile').get(replica.userId)?.row
  // If IndexedDB refuses, the next look tries again.
  if (row) void keeper.heedRole(row.role).catch(() => undefined)
}
