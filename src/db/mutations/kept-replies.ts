import type { Result } from '#contract/result.ts'
import { addKeptReplies } from '#db/device/kept-replies.ts'
import type { Scope } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import type { LoadedReplies } from '#db/views/kept-replies-view.ts'

/** Keeps what was loaded of a ticket's replies on this device. */
export function keepReplies(
  { replica }: Scope,
  { ticketId, ...loaded }: { ticketId: string } & LoadedReplies,
): Promise<Result<void>> {
  return storing(() => addKeptReplies(replica, ticketId, loaded))
}
