import { changesHead } from '#contract/changes.ts'
import { ok, type Result } from '#contract/result.ts'
import { markRowsBesideFeed } from '#db/storage/beside-feed.ts'
import { raiseFeedWire, readFeedWire } from '#db/history/replica-facts.ts'
import { dropRest, listAll, listProfile } from './first-sync.ts'
import { followFeed } from './follow-feed.ts'
import type { PullScope } from './pull-scope.ts'
import { watchWire } from './watch-wire.ts'

/**
 * Fetches what the feed left out while the checkpoint was moved under a lower wire, by an older tab or an older server.
 * Does nothing if the checkpoint was always moved under `offered`. Lists everything in one wire over the rows already
 * here, and then follows the feed from where it was. Returns whether the replica now holds everything of that wire. If
 * the wire changed meanwhile, drops nothing and returns false: the caller tries again later.
 */
export async function relist(unwatched: PullScope, offered: number): Promise<Result<boolean>> {
  const known = await readFeedWire(unwatched.replica)
  if (!known.ok) return known
  if (known.value === null || known.value >= offered) return ok(true)
  const { scope, lowest, highest } = watchWire(unwatched)
  const head = await scope.engine.ask(changesHead, {})
  if (!head.ok) return head
  const { checkpoint } = head.value.data
  const noted = await markRowsBesideFeed(scope.replica)
  if (!noted.ok) return noted
  const own = await listProfile(scope, checkpoint)
  if (!own.ok) return own
  const listed = await listAll(scope, checkpoint, own.value, false)
  if (!listed.ok) return listed
  const pulled = await followFeed(scope)
  if (!pulled.ok) return pulled
  if (lowest() !== highest() || lowest() < offered) return ok(false)
  const dropped = await dropRest(scope, checkpoint)
  if (!dropped.ok) return dropped
  const raised = await raiseFeedWire(scope.replica, offered)
  return raised.ok ? ok(true) : raised
}
