import type { Observable } from 'rxjs'
import { keptReplies$ } from '#db/device/kept-replies.ts'
import type { QueryArgs, QueryRows } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'

/** The replies of a ticket that were loaded on this device. */
export function keptReplies(
  { replica }: Scope,
  { ticketId }: QueryArgs<'keptReplies'>,
): Observable<QueryRows<'keptReplies'>> {
  return keptReplies$(replica, ticketId)
}
