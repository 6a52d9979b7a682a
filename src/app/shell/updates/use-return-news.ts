import { useEffect, useRef } from 'react'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { awaiting, noteWaiting, type Waited, waitedAt } from '#app/waiting/return-news.ts'
import type { WaitingView } from '#workers/replica-api.ts'

/** The views of what waited that are looked through for names; what is sent changes the latest ones. */
const SEEN_MAX = 8

/** Once what waited offline has been sent, says what it was, and what of it needs the person. */
export function useReturnNews(userId: string): void {
  const isReachable = useIsReachable()
  const waiting = useLiveQuery('waiting', {})
  /** What waited when the server was last unreachable; `null` if it has been announced, or there was nothing. */
  const before = useRef<Waited | null>(null)
  const seen = useRef<WaitingView[]>([])

  useEffect(() => {
    if (waiting === undefined) return
    const now = awaiting(waiting)
    if (!isReachable) {
      before.current = noteWaiting(before.current, now, Date.now(), navigator.onLine)
      seen.current = [waiting, ...seen.current].slice(0, SEEN_MAX)
      return
    }
    if (before.current === null) return
    const waited = waitedAt(before.current, Date.now())
    // A message written since then is not part of it.
    if ([...waited.keys()].some((id) => now.has(id))) {
      before.current = { waits: waited, gone: [] }
      return
    }
    before.current = null
    const told = { waited, seen: seen.current, waiting }
    seen.current = []
    void import('#app/waiting/tell-return.ts').then(({ tellReturn }) => tellReturn(userId, told))
  }, [waiting, isReachable, userId])
}
