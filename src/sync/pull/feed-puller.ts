import { fail, ok, type Result } from '#contract/result.ts'
import { readCheckpoint } from '#db/history/replica-facts.ts'
import { markResponsesUncertain } from '#db/outbox/responses-uncertain.ts'
import { firstSync, syncAgain } from './first-sync.ts'
import { followFeed, type Pulled } from './follow-feed.ts'
import { REPLACED, type PullScope } from './pull-scope.ts'

/** If the database is replaced more often than this within one pull, the next pull tries again. */
const RESETS_MOST = 3

/**
 * Brings the replica up to date with this person's change feed. Runs in the leader only, and is safe to repeat after
 * any crash. Without a checkpoint it does a first sync. If the server can't continue from our checkpoint (a restored or
 * a new database), it fetches everything again in place of the server rows, and keeps what this device wrote.
 */
export async function pullChanges(scope: PullScope): Promise<Result<Pulled>> {
  let isAnew = false
  for (let resets = 0; ; resets += 1) {
    const since = await readCheckpoint(scope.replica)
    if (!since.ok) return since
    if (since.value === null) {
      // Also true if an earlier pull dropped everything and got no further.
      isAnew = true
      // Nothing can be shown before the first sync.
      const first = await firstSync({ ...scope, engine: scope.engine.as('waitedFor') })
      if (!first.ok) return first
    }
    const pulled = await followFeed(scope)
    if (pulled.ok) return ok({ ...pulled.value, isAnew })
    if (pulled.failure.kind !== 'reset' || resets === RESETS_MOST) return pulled
    if (!(await scope.stillLeads())) return fail(REPLACED)
    // Responses of the lost database may still come while the lists do. What one calls sent would go with its rows.
    const doubted = await markResponsesUncertain(scope.replica)
    if (!doubted.ok) return doubted
    const synced = await syncAgain({ ...scope, engine: scope.engine.as('waitedFor') })
    if (!synced.ok) return synced
    isAnew = true
  }
}
