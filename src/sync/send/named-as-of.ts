import { FEED_CHECKPOINT_HEADER } from '#contract/feed-checkpoint.ts'
import { readCheckpoint } from '#db/history/replica-facts.ts'
import type { Replica } from '#db/replica.ts'

/**
 * Says with a request as of which checkpoint its position or version is named, so that a database that is another one by
 * now refuses it with `reset`. `null` where there is no checkpoint: then nothing of the kind may be sent.
 */
export async function namedAsOf(replica: Replica): Promise<{ headers: Record<string, string> } | null> {
  const checkpoint = await readCheckpoint(replica)
  return checkpoint.ok && checkpoint.value !== null
    ? { headers: { [FEED_CHECKPOINT_HEADER]: checkpoint.value } }
    : null
}
