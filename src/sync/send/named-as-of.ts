import { FEED_CHECKPOINT_HEADER } from '#contract/feed-checkpoint.ts'
import { readCheckpoint } from '#db/history/replica-facts.ts'
import type { Replica } from '#db/replica.ts'

/**
 * Returns the header that names the checkpoint a request's position or version belongs to, so that a replaced database
 * refuses it with `reset`. Returns `null` if there is no checkpoint: then no such request may be sent.
 */
export async function namedAsOf(replica: Replica): Promise<{ headers: Record<string, string> } | null> {
  const checkpoint = await readCheckpoint(replica)
  return checkpoint.ok && checkpoint.value !== null
    ? { headers: { [FEED_CHECKPOINT_HEADER]: checkpoint.value } }
    : null
}
