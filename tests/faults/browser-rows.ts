import type { FaultRow } from './fault-row.ts'
import { killRows } from './rows/kill-rows.ts'
import { moveKilled } from './rows/move-rows.ts'
import { anotherPerson } from './rows/people-rows.ts'
import { photosKilled } from './rows/photo-rows.ts'
import { powerCut } from './rows/server-rows.ts'
import { socketClosed, socketGone } from './rows/socket-rows.ts'
import { databasesClosed, deviceFull, evicted, newerReplica } from './rows/storage-rows.ts'
import { backAgain, leaderFrozen, stolenLead, twelveTabs } from './rows/tab-rows.ts'

/** Rows that need a browser, or the server's own database. */
export const browserRows: readonly FaultRow[] = [
  ...killRows,
  photosKilled,
  moveKilled,
  databasesClosed,
  evicted,
  deviceFull,
  leaderFrozen,
  stolenLead,
  twelveTabs,
  newerReplica,
  socketClosed,
  socketGone,
  backAgain,
  anotherPerson,
  powerCut,
]
