import { Subject, type Observable } from 'rxjs'
import type { MetaKey } from './meta.ts'

/** What changed beside the rows of collections, whose changes RxDB tells of. */
export type StoreNews = {
  meta: readonly MetaKey[]
  /** Ids of entries of the send log. */
  logged: readonly string[]
  /** Number of the commit, where it was one of server rows. */
  commit: number | null
}

/** Tells every tab of one person what was written, this one included. */
export type StoreChannel = {
  news$: Observable<StoreNews>
  tell(news: StoreNews): void
  close(): void
}

export function openStoreChannel(hash: string, isShared: boolean): StoreChannel {
  const channel = isShared ? new BroadcastChannel(`farstead-store:${hash}`) : null
  const news$ = new Subject<StoreNews>()
  let isClosed = false
  if (channel !== null) {
    // Only `tell` posts here.
    channel.onmessage = (event: MessageEvent<StoreNews>) => news$.next(event.data)
  }
  return {
    news$,
    tell(news) {
      if (isClosed) return
      channel?.postMessage(news)
      news$.next(news)
    },
    close() {
      isClosed = true
      channel?.close()
      news$.complete()
    },
  }
}
