import { map, type Observable } from 'rxjs'
import type { Replica } from '#db/replica.ts'
import type { LoadedReplies } from '#db/views/kept-replies-view.ts'

/** Tickets of which earlier replies are kept: each may have 500. */
const TICKETS_MAX = 20

/** Emits the replies of a ticket that were loaded on this device; `null` if none were. */
export function keptReplies$({ store }: Replica, ticketId: string): Observable<LoadedReplies | null> {
  return store.meta$('keptReplies').pipe(map((kept) => kept?.tickets[ticketId] ?? null))
}

/** Keeps the replies of a ticket that were loaded, in place of those kept before, to be read offline. */
export async function addKeptReplies(
  { store }: Replica,
  ticketId: string,
  loaded: LoadedReplies,
): Promise<void> {
  await store.commit(['meta'], async ({ meta, setMeta }) => {
    const { [ticketId]: _, ...others } = (await meta('keptReplies'))?.tickets ?? {}
    const kept = Object.entries({ ...others, [ticketId]: loaded }).slice(-TICKETS_MAX)
    setMeta('keptReplies', { v: 1, tickets: Object.fromEntries(kept) })
  })
}
