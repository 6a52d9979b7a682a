import { ok, type Result } from '#contract/result.ts'
import { keepChosenPages } from '#db/history/keep-pages.ts'
import { beginLeading, takeFence, tidyReplica } from '#db/history/replica-facts.ts'
import { warmTails } from '#db/history/server-rows.ts'
import { recoverIntents } from '#db/outbox/intents.ts'
import { dropStrayPhotos } from '#db/outbox/message-photos.ts'
import { recoverOutgoing } from '#db/outbox/outgoing.ts'
import { recoverEdits } from '#db/records/edits.ts'
import type { Replica } from '#db/replica.ts'

/**
 * Takes a new fence, which ends the last leader, and recovers what it left unfinished. Returns the fence. Fails with
 * `storage` if the replica can't be read.
 */
export async function recover(replica: Replica): Promise<Result<number>> {
  const fence = await takeFence(replica)
  if (!fence.ok) return fence
  const recovered = [
    await beginLeading(replica),
    await recoverOutgoing(replica),
    await recoverIntents(replica),
    await recoverEdits(replica),
  ]
  for (const result of recovered) if (!result.ok) return result
  void tidyReplica(replica)
  void dropStrayPhotos(replica)
  void keepChosenPages(replica)
  void warmTails(replica)
  return ok(fence.value)
}
