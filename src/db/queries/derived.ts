import { Observable } from 'rxjs'

/** An argument that only makes a query run again at midnight: it reads the device's clock itself. */
export type Today = { today: string }

type Source = { ready: Promise<void>; changes$: Observable<ReadonlySet<string>> }
/** A table, and which of its rows matter. Without `concerns`, all do. */
export type Watched = { table: Source; concerns?: (id: string) => boolean }

export type DerivedOptions<T> = {
  /** Whether two results are the same. Compares by value if not given. */
  isSame?: (a: T, b: T) => boolean
  /** The least time between two results in ms: the first change shows at once, a burst is throttled. */
  throttleMs?: number
}

/**
 * Computes rows from tables in memory: first when all are loaded, then once after each burst of relevant changes, and
 * emits only if they differ. Errors if a table can't be loaded.
 */
export function derived<T>(
  watched: readonly Watched[],
  compute: () => T,
  { isSame = sameByValue, throttleMs = 0 }: DerivedOptions<T> = {},
): Observable<T> {
  return new Observable((subscriber) => {
    let state: 'loading' | 'idle' | 'due' = 'loading'
    let last: { rows: T; at: number } | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    function run(): void {
      state = 'idle'
      if (subscriber.closed) return
      const rows = compute()
      if (last !== null && isSame(last.rows, rows)) return
      last = { rows, at: performance.now() }
      subscriber.next(rows)
    }

    const subscriptions = watched.map(({ table, concerns }) =>
      table.changes$.subscribe((ids) => {
        if (state !== 'idle' || (concerns !== undefined && ![...ids].some(concerns))) return
        state = 'due'
        const wait = last === null ? 0 : last.at + throttleMs - performance.now()
        // Pages, chats and messages of one response change together, so the screen sees them together.
        if (wait <= 0) queueMicrotask(run)
        else timer = setTimeout(run, wait)
      }),
    )
    Promise.all(watched.map(({ table }) => table.ready)).then(run, (error: unknown) =>
      subscriber.error(error),
    )
    return () => {
      clearTimeout(timer)
      subscriptions.forEach((subscription) => subscription.unsubscribe())
    }
  })
}

type Held = Pick<Source, 'changes$'> & { hold(ids: string[]): Promise<() => void> }

/** Like `derived`, but also uses rows of a table that are in memory only while something holds them. */
export function derivedHolding<T>(
  table: Held,
  ids: string[],
  watched: readonly Watched[],
  compute: () => T,
): Observable<T> {
  return new Observable((subscriber) => {
    const held = table.hold(ids)
    const ready = held.then(() => undefined)
    const rows = { table: { ready, changes$: table.changes$ }, concerns: (id: string) => ids.includes(id) }
    const subscription = derived([rows, ...watched], compute).subscribe(subscriber)
    return () => {
      subscription.unsubscribe()
      held.then(
        (release) => release(),
        () => undefined,
      )
    }
  })
}

function sameByValue<T>(a: T, b: T): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
