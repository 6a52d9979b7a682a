import { Observable } from 'rxjs'

type Source = { ready: Promise<void>; changes$: Observable<ReadonlySet<string>> }
/** A table, and which of its rows matter; without `concerns` all do. */
export type Watched = { table: Source; concerns?: (id: string) => boolean }

/**
 * Rows computed from tables in memory: first when all are loaded, then once after each burst of changes that concern
 * them, and only if they differ. Errors when a table can't be loaded.
 */
export function derived<T>(watched: readonly Watched[], compute: () => T): Observable<T> {
  return new Observable((subscriber) => {
    let isDue = false
    let isReady = false
    let last: string | undefined
    const run = (): void => {
      isDue = false
      if (subscriber.closed) return
      const rows = compute()
      const text = JSON.stringify(rows)
      if (text === last) return
      last = text
      subscriber.next(rows)
    }
    const subscriptions = watched.map(({ table, concerns }) =>
      table.changes$.subscribe((ids) => {
        if (!isReady || isDue || (concerns !== undefined && ![...ids].some(concerns))) return
        isDue = true
        // One answer's pages, chats and messages change in one go: the screen sees them together.
        queueMicrotask(run)
      }),
    )
    Promise.all(watched.map(({ table }) => table.ready)).then(
      () => {
        isReady = true
        run()
      },
      (error: unknown) => subscriber.error(error),
    )
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  })
}
