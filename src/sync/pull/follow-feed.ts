import { type Change, changesSince } from '#contract/changes.ts'
import { checkpointHistory } from '#contract/checkpoint-number.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import { readCheckpoint } from '#db/history/replica-facts.ts'
import { applyChanges } from '#db/history/server-rows.ts'
import { markResponsesUncertain } from '#db/outbox/responses-uncertain.ts'
import type { Replica } from '#db/replica.ts'
import { hasRowsBesideFeed, levelWithFeed, markRowsBesideFeed, timesNoted } from '#db/storage/beside-feed.ts'
import { wireOfAnswer } from '#sync/line/wire-of-call.ts'
import { REPLACED, type PullScope } from './pull-scope.ts'

/** The result of a pull: how many changes it brought, and whether everything was fetched again. */
export type Pulled = {
  changes: number
  isAnew: boolean
  /** The lowest wire of its responses. */
  wire: number
}

/**
 * Follows the feed from the saved checkpoint to its head. Fails with `reset` if the server says so. Also fails with
 * `reset` if the server restarted and rows here are newer than the checkpoint: its database may have been restored
 * although it continues from the checkpoint.
 */
export async function followFeed(scope: PullScope): Promise<Result<Pulled>> {
  const { replica, engine, build = '' } = scope
  const pulled: Pulled = { changes: 0, isAnew: false, wire: WIRE }
  const notedBefore = timesNoted(replica)
  for (;;) {
    const since = await readCheckpoint(replica)
    if (!since.ok) return since
    if (since.value === null) return fail({ kind: 'reset', message: 'there is no checkpoint' })
    const page = await engine.ask(changesSince, { since: since.value, ...(build !== '' && { build }) })
    if (!page.ok) return page
    const { data, meta } = page.value
    if (!(await scope.stillLeads())) return fail(REPLACED)
    const continued = await checkContinued(replica, since.value, meta.checkpoint)
    if (!continued.ok) return continued
    if (meta.more) {
      const noted = await markRowsBesideFeed(replica, { isFeed: true })
      if (!noted.ok) return noted
    }
    const wire = wireOfAnswer(page.value)
    const applied = await applyChanges(replica, data, { from: since.value, to: meta.checkpoint, wire })
    if (!applied.ok) return applied
    pulled.wire = Math.min(pulled.wire, wire)
    pulled.changes += data.length
    // The next request tells the server that the notes have arrived, and the server then tells the host.
    if (meta.more || data.some((change) => isToldAsGuest(change, replica.userId))) continue
    const level = await levelWithFeed(replica, notedBefore)
    return level.ok ? ok(pulled) : level
  }
}

/** Returns whether a change brings arrival notes to their guest. */
function isToldAsGuest({ collection, row }: Change, userId: string): boolean {
  return collection === 'arrivalNotes' && row !== null && row.hostId !== userId
}

/** Fails with `reset` if the server has restarted since and some rows here didn't come through the feed. */
async function checkContinued(replica: Replica, since: string, now: string): Promise<Result<void>> {
  if (checkpointHistory(since) === checkpointHistory(now)) return ok(undefined)
  const doubted = await markResponsesUncertain(replica)
  if (!doubted.ok) return doubted
  // Must come after `markResponsesUncertain`: anything noted from here on belongs to a response that is left out.
  const beside = await hasRowsBesideFeed(replica)
  if (!beside.ok) return beside
  return beside.value ? fail({ kind: 'reset', message: 'the server has started since' }) : ok(undefined)
}
