import { CODES_CHECK_MS } from '#contract/limits.ts'
import { claimTurns, type Claiming } from '#server/store/jobs/claim-turns.ts'
import { inTurns } from '#server/store/jobs/in-turns.ts'
import { moveArrivals, type Moving } from './arrivals.ts'

/** Opens and closes the codes of stays in time, from now on. Returns a function that stops it. */
export function moveArrivalsInTime(scope: Moving & Claiming): () => Promise<void> {
  return inTurns({
    what: 'Door codes',
    everyMs: CODES_CHECK_MS,
    isAtOnce: true,
    isOurs: claimTurns(scope, 'door codes', CODES_CHECK_MS),
    run: () => moveArrivals(scope),
    log: scope.log,
  })
}
