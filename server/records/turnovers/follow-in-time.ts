import { moveWaysIn } from '#server/records/hands/way-in.ts'
import { claimTurns, type Claiming } from '#server/store/jobs/claim-turns.ts'
import { inTurns } from '#server/store/jobs/in-turns.ts'
import { followAgreements, type Following } from './told-guests.ts'
import { remindOfTurnovers, type Reminding } from './turnover-reminders.ts'

const EVERY_MS = 60_000

/**
 * From now on tells guests whose room is ready as agreements change, opens and closes the way in for those who do the
 * turnovers, and reminds on the morning of a departure. Returns a function that stops it.
 */
export function followTurnoversInTime(scope: Following & Reminding & Claiming): () => Promise<void> {
  return inTurns({
    what: 'Turnovers',
    everyMs: EVERY_MS,
    isOurs: claimTurns(scope, 'turnovers', EVERY_MS),
    run: async () =>
      (await followAgreements(scope)) + (await moveWaysIn(scope)) + (await remindOfTurnovers(scope)),
    log: scope.log,
  })
}
