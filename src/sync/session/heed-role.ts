import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica } from '#db/replica.ts'
import type { SessionKeeper } from './session-keeper.ts'

/** Tells the keeper the role that the feed has brought: a device that made its person a host tells the others so. */
export function heedRole(replica: Replica, keeper: SessionKeeper): void {
  const row = recordsOf(replica, 'profile').get(replica.userId)?.row
  // IndexedDB that refuses is asked again at the next look.
  if (row) void keeper.heedRole(row.role).catch(() => undefined)
}
