import { distinctUntilChanged, from, map, merge, of, switchMap, throttleTime, type Observable } from 'rxjs'
import { outsideRanges } from '#db/history/position-ranges.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { SearchCoverage, SearchView } from '#db/views/search-view.ts'
import { visibleFirstPosition } from './chat-view.ts'
import { pageTexts, searchMessages, type Sought } from './message-search.ts'

/** While messages arrive, an open search is repeated at most this often. */
const THROTTLE_MS = 300

/**
 * Messages on this device that contain a text, in one chat or in all (`null`), at most `limit`, and what was searched.
 * With `lines`, also lines of the system: those with these signs (`lineSign`), or with a room that contains the text.
 */
export function messageSearch(
  scope: Scope,
  { limit, ...sought }: Sought & { chatId: string | null },
): Observable<SearchView> {
  const { live } = scope.replica
  return merge(of(null), live.chats.changes$, live.outgoingMessages.changes$, live.intents.changes$).pipe(
    throttleTime(THROTTLE_MS, undefined, { leading: true, trailing: true }),
    switchMap(async () => {
      const hits = await searchMessages(scope, { ...sought, limit: limit + 1 })
      const coverage = await coverageOf(scope.replica, sought.chatId)
      return { hits: hits.slice(0, limit), hasMore: hits.length > limit, coverage }
    }),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )
}

async function coverageOf(replica: Replica, chatId: string | null): Promise<SearchCoverage> {
  await Promise.all([replica.live.chats.ready, replica.live.intents.ready])
  let messages = 0
  let incompleteChats = 0
  const bounds = new Map<string, number>()
  for (const { id, row, held } of replica.live.chats.values()) {
    if (chatId !== null && id !== chatId) continue
    const first = visibleFirstPosition(replica, id, row.firstPosition)
    bounds.set(id, first)
    const missing = outsideRanges(held, first, row.lastPosition)
    const gone = missing.reduce((sum, [start, end]) => sum + end - start + 1, 0)
    messages += Math.max(0, row.lastPosition - first + 1) - gone
    if (gone > 0) incompleteChats += 1
  }
  let oldest = Infinity
  for (const page of await pageTexts(replica)) {
    const first = bounds.get(page.chatId)
    if (first === undefined) continue
    const index = Math.max(0, first - page.firstPosition)
    oldest = Math.min(oldest, page.times[index] ?? Infinity)
  }
  return { messages, since: oldest === Infinity ? null : new Date(oldest).toISOString(), incompleteChats }
}

/**
 * The first position of a chat on this device that the server accepted at or after a time; the newest position if all
 * are older; `null` for an empty chat. Emits once.
 */
export function positionAt(
  { replica }: Scope,
  { chatId, at }: { chatId: string; at: string },
): Observable<number | null> {
  const wanted = Date.parse(at)
  return from(pageTexts(replica)).pipe(
    map((pages) => {
      const row = replica.live.chats.get(chatId)?.row
      if (!row || row.lastPosition < row.firstPosition) return null
      let found = row.lastPosition
      for (const page of pages) {
        if (page.chatId !== chatId || page.newest < wanted) continue
        const index = page.times.findIndex((time) => time >= wanted)
        if (index !== -1) found = Math.min(found, page.firstPosition + index)
      }
      return Math.max(found, visibleFirstPosition(replica, chatId, row.firstPosition))
    }),
  )
}
