import type { Clock } from './clock.ts'

/** The most times the same request is sent, each some time after the one before. */
const REQUESTS_MOST = 6
const NEXT_AFTER_MS = 2_000
/** Browsers open at most six connections per server. If all six hung, no new one could be opened. */
const AT_ONCE = 3
/** How long other responses hold back the first repetition, in ms: theirs may come over the only live connection. */
const HELD_MOST_MS = 12_000
/** A response is arriving if a piece of one came within this time, in ms. */
const RECEIVING_MS = 3_000

export type HedgeScope = {
  fetch: typeof fetch
  clock: Clock
  /** Silence after which the request is sent again; `null` for never. */
  hedgeAfterMs: number | null
  /** Whether another response is arriving: then this one may only be waiting its turn on a thin line. */
  isReceiving: () => boolean
  /** Called when a later request was answered before an earlier one: some open connections are dead. */
  onHedgeWon: () => void
}

/** Watches whether responses are arriving over the line that several requests share. */
export function watchReceiving(clock: Clock): { isReceiving: () => boolean; onReceived: () => void } {
  let receivedAt = Number.NEGATIVE_INFINITY
  return {
    isReceiving: () => clock.now() - receivedAt < RECEIVING_MS,
    onReceived: () => {
      receivedAt = clock.now()
    },
  }
}

/**
 * Returns the first response to a request that is safe to repeat. A connection that died unnoticed (a dropped NAT
 * mapping) swallows what is sent over it, and the browser keeps several of them. Instead of waiting for each in turn,
 * this sends the request again and takes the first response. Aborting the silent requests makes the browser close their
 * connections. Rejects when the signal aborts, or when every request has failed.
 */
export function firstResponse(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  { fetch, clock, hedgeAfterMs, isReceiving, onHedgeWon }: HedgeScope,
): Promise<Response> {
  if (hedgeAfterMs === null) return fetch(url, { ...init, signal })
  return new Promise((resolve, reject) => {
    const pending = new Map<number, AbortController>()
    let started = 0
    let isOver = false
    const heldUntil = clock.now() + HELD_MOST_MS
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
        if (isReceiving() && clock.now() < heldUntil) return startLater(NEXT_AFTER_MS)
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
