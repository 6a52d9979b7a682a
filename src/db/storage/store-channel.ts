import { Subject, type Observable } from 'rxjs'
import type { MetaKey } from './meta.ts'

/** What changed besides the rows of collections, whose changes RxDB reports. */
export type StoreNews = {
  meta: readonly MetaKey[]
  /** Ids of send log entries. */
  logged: readonly string[]
  /** The number of the commit, if it was one of server rows. */
  commit: number | null
  /** A tab has used its files for the first time. Tabs of earlier builds don't say so. */
  hasFiles?: true
}

/** Tells every tab of one person what was written, including this tab. */
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
