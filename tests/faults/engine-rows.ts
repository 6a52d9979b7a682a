import type { FaultRow } from './fault-row.ts'
import {
  captivePortal,
  clockWrong,
  deletedOffline,
  hintAndAnswer,
  slowLine,
  writesWhilePaging,
} from './rows/reading-rows.ts'
import { answerLost, oneRefused, serverTrouble, sessionEnded } from './rows/sending-rows.ts'

/** Rows that need the engine, the server and a bad line, and no browser. */
export const engineRows: readonly FaultRow[] = [
  answerLost,
  oneRefused,
  sessionEnded,
  serverTrouble,
  hintAndAnswer,
  writesWhilePaging,
  clockWrong,
  captivePortal,
  slowLine,
  deletedOffline,
]
