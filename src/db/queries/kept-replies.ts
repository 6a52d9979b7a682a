import type { Observable } from 'rxjs'
import { keptReplies$ } from '#db/device/kept-replies.ts'
import type { Scope } from '#db/replica.ts'
import type { LoadedReplies } from '#db/views/kept-replies-view.ts'

/** The replies of a ticket that were loaded on this device, the earlier ones included; `null` if none were. */
export function keptReplies(
  { replica }: Scope,
  { ticketId }: { ticketId: string },
): Observable<LoadedReplies | null> {
  return keptReplies$(replica, ticketId)
}
