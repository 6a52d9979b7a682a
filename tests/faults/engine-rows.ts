import { endLeftDevice } from './engine-device.ts'
import type { FaultRow, RowOutcome } from './fault-row.ts'
import { endSpareServer } from './fault-world.ts'
import { changesLost } from './rows/change-rows.ts'
import { firstLookRows } from './rows/first-look-rows.ts'
import { ledgersAgree } from './rows/ledger-rows.ts'
import { invitationOnce } from './rows/invitation-rows.ts'
import { captivePortal, slowLine } from './rows/line-rows.ts'
import { cashTwice, killedWhilePrinting, reversalRaces, twoTablets } from './rows/money-rows.ts'
import { clockWrong, deletedOffline, hintAndAnswer, writesWhilePaging } from './rows/reading-rows.ts'
import { answerLost, oneRefused, serverTrouble } from './rows/sending-rows.ts'
import { scheduledKills } from './rows/scheduled-rows.ts'
import { databaseReplaced, refreshLost, sessionEnded } from './rows/session-rows.ts'
import { ticketAnswers, ticketKills, ticketRaces } from './rows/ticket-rows.ts'

/** Rows that need the engine, the server and a bad line, but no browser. */
export const engineRows: readonly FaultRow[] = [
  answerLost,
  oneRefused,
  changesLost,
  sessionEnded,
  refreshLost,
  databaseReplaced,
  serverTrouble,
  hintAndAnswer,
  writesWhilePaging,
  clockWrong,
  captivePortal,
  slowLine,
  deletedOffline,
  ledgersAgree,
  cashTwice,
  twoTablets,
  killedWhilePrinting,
  reversalRaces,
  ticketAnswers,
  ticketRaces,
  ticketKills,
  invitationOnce,
  scheduledKills,
  ...firstLookRows,
].map((row) => ({ ...row, run: (count, seed) => runAlone(row, count, seed) }))

async function runAlone(row: FaultRow, count: number, seed: number): Promise<RowOutcome> {
  try {
    return await row.run(count, seed)
  } catch (error) {
    // What went wrong may still be going on there.
    await endSpareServer()
    throw error
  } finally {
    await endLeftDevice()
  }
}
