import { changesHead } from '#contract/changes.ts'
import { checkpointNumber } from '#contract/checkpoint-number.ts'
import { ok, type Result } from '#contract/result.ts'
import { raiseFeedWire, readFeedWire } from '#db/history/replica-facts.ts'
import { dropRest, listAll, listRecords } from './first-sync.ts'
import { followFeed } from './follow-feed.ts'
import type { PullScope } from './pull-scope.ts'
import { watchWire } from './watch-wire.ts'

/**
 * Fetches what the feed passed over while a lower wire moved the checkpoint: an older tab, an older server. Does nothing
 * where the checkpoint was always moved under `offered`. The lists come over the rows that are here, in one wire; the
 * feed follows them from where it was. Returns whether the replica holds everything of that wire now; where the wire or
 * the lists changed meanwhile, nothing is dropped, and it is to be tried again.
 */
export async function listAnew(unwatched: PullScope, offered: number): Promise<Result<boolean>> {
  const known = await readFeedWire(unwatched.replica)
  if (!known.ok) return known
  if (known.value === null || known.value >= offered) return ok(true)
  const { scope, lowest, highest } = watchWire(unwatched)
  const head = await scope.engine.ask(changesHead, {})
  if (!head.ok) return head
  const { checkpoint } = head.value.data
  const own = await listRecords(scope, 'profile', checkpointNumber(checkpoint))
  if (!own.ok) return own
  const pages = await listAll(scope, checkpoint, false)
  if (!pages.ok) return pages
  const pulled = await followFeed(scope)
  if (!pulled.ok) return pulled
  if (lowest() !== highest() || lowest() < offered) return ok(false)
  // A row that left a list while its pages were read may have moved others past our hand.
  if (pages.value > 1 && pulled.value.removed > 0) return ok(false)
  const dropped = await dropRest(scope, checkpoint)
  if (!dropped.ok) return dropped
  const raised = await raiseFeedWire(scope.replica, offered)
  return raised.ok ? ok(true) : raised
}
