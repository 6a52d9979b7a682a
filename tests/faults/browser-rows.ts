import type { FaultRow } from './fault-row.ts'
import {
  backAgain,
  databasesClosed,
  deviceFull,
  evicted,
  leaderFrozen,
  newerReplica,
  twelveTabs,
} from './rows/device-rows.ts'
import { killRows } from './rows/kill-rows.ts'
import { anotherPerson } from './rows/people-rows.ts'
import { powerCut } from './rows/server-rows.ts'

/** Rows that need a browser, or the server's own database. */
export const browserRows: readonly FaultRow[] = [
  ...killRows,
  databasesClosed,
  evicted,
  deviceFull,
  leaderFrozen,
  twelveTabs,
  newerReplica,
  backAgain,
  anotherPerson,
  powerCut,
]
