import { fail, ok, type Result } from '#contract/result.ts'
import { readCheckpoint } from '#db/history/replica-facts.ts'
import { dropServerRows } from '#db/history/server-rows.ts'
import { firstSync } from './first-sync.ts'
import { followFeed, type Pulled } from './follow-feed.ts'
import { REPLACED, type PullScope } from './pull-scope.ts'

/** A database that is replaced more often than this within one pull is asked again by the next one. */
const RESETS_MOST = 3

/**
 * Brings the replica level with this person's change feed. Runs in the leader only; safe to repeat from any crash.
 * Without a checkpoint it is a first sync; where the server cannot continue from ours (a restored or a new database),
 * the server's rows are dropped, what this device wrote is kept, and everything is fetched again.
 */
export async function pullChanges(scope: PullScope): Promise<Result<Pulled>> {
  let isAnew = false
  for (let resets = 0; ; resets += 1) {
    const since = await readCheckpoint(scope.replica)
    if (!since.ok) return since
    if (since.value === null) {
      // Also where an earlier pull dropped everything, and came no further.
      isAnew = true
      // Nothing can be shown before it.
      const first = await firstSync({ ...scope, engine: scope.engine.as('waitedFor') })
      if (!first.ok) return first
    }
    const pulled = await followFeed(scope)
    if (pulled.ok) return ok({ ...pulled.value, isAnew })
    if (pulled.failure.kind !== 'reset' || resets === RESETS_MOST) return pulled
    if (!(await scope.stillLeads())) return fail(REPLACED)
    const dropped = await dropServerRows(scope.replica)
    if (!dropped.ok) return dropped
  }
}
