import { addKeptReplies } from '#db/device/kept-replies.ts'
import type { MutationArgs, MutationResult } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'

/** Keeps what was loaded of a ticket's replies on this device. */
export function keepReplies(
  { replica }: Scope,
  { ticketId, ...loaded }: MutationArgs<'keepReplies'>,
): MutationResult<'keepReplies'> {
  return storing(() => addKeptReplies(replica, ticketId, loaded))
}
