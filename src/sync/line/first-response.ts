import type { Clock } from './clock.ts'

/** The same request at most so often, each a while after the one before. */
const REQUESTS_MOST = 6
const NEXT_AFTER_MS = 2_000
/** A browser opens six connections to a server: so many that hang, and no new one could be opened. */
const AT_ONCE = 3

export type HedgeScope = {
  fetch: typeof fetch
  clock: Clock
  /** Silence after which the request is made once more; `null` never. */
  hedgeAfterMs: number | null
  /** A later request was answered before an earlier one: some of the open connections are dead. */
  onHedgeWon: () => void
}

/**
 * The first response to a request that may be repeated without harm. A connection that died unnoticed (a dropped NAT
 * mapping) swallows what is sent over it, and the browser keeps several of them: rather than wait for each in turn,
 * the request goes out again, and the first answer counts. Giving up on the silent ones makes the browser close them.
 * Rejects when the signal aborts, or when every request has failed.
 */
export function firstResponse(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  { fetch, clock, hedgeAfterMs, onHedgeWon }: HedgeScope,
): Promise<Response> {
  if (hedgeAfterMs === null) return fetch(url, { ...init, signal })
  return new Promise((resolve, reject) => {
    const pending = new Map<number, AbortController>()
    let started = 0
    let isOver = false
    let cancelNext = () => {}

    function finish(settle: () => void, winner?: number): void {
      if (isOver) return
      isOver = true
      cancelNext()
      for (const [index, each] of pending) if (index !== winner) each.abort()
      settle()
    }

    function start(): void {
      const index = started
      started += 1
      const abort = new AbortController()
      pending.set(index, abort)
      fetch(url, { ...init, signal: AbortSignal.any([signal, abort.signal]) }).then(
        (response) =>
          finish(() => {
            if (index > 0) onHedgeWon()
            resolve(response)
          }, index),
        (error: unknown) => {
          pending.delete(index)
          if (signal.aborted || pending.size === 0) finish(() => reject(error))
        },
      )
    }

    function startLater(ms: number): void {
      cancelNext = clock.after(ms, () => {
        if (isOver || started === REQUESTS_MOST) return
        const [oldest] = pending
        start()
        if (pending.size > AT_ONCE && oldest) oldest[1].abort()
        startLater(NEXT_AFTER_MS)
      })
    }

    start()
    startLater(hedgeAfterMs)
  })
}
