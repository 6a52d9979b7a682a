import type { Clock } from './clock.ts'

/**
 * - `open`: requests go out freely;
 * - `trial`: one may go, and its outcome decides (also the state before the very first request);
 * - `tried`: that request is under way;
 * - `closed`: nothing goes out until a timer, a nudge or a person changes it to `trial`.
 */
export type GateState = 'open' | 'trial' | 'tried' | 'closed'

/** Lets requests out, one or all of them, or none for some time. */
export type LineGate = {
  is: (state: GateState) => boolean
  /** When a closed gate opens by itself (device time); `null` while it isn't closed. */
  nextTryAt: () => number | null
  open: () => void
  /** Closes, and opens for a trial after this time. */
  close: (ms: number) => void
  /** Opens a closed gate for a trial, or later if it is too soon for that. Tells if it does. */
  openTrial: () => void
  /** The one request of a trial begins. */
  beginTrial: () => void
  /** The request of a trial has decided nothing: another may go. Tells. */
  tryAgain: () => void
  /** Puts an open gate on trial. */
  doubt: () => void
  /** Resolves once no trial is under way. */
  decided: () => Promise<void>
  /** Ends the wait of those who asked for a decision, if there is one. */
  tellDecided: () => void
  onChange: (listener: () => void) => () => void
  tell: () => void
  stop: () => void
}

/** Starts on trial. `tooSoonMs` returns for how long not even a trial may go. */
export function createGate(clock: Clock, tooSoonMs: () => number): LineGate {
  let state: GateState = 'trial'
  let nextTryAt: number | null = null
  let cancelTimer = () => {}
  const waiting = new Set<() => void>()
  const listeners = new Set<() => void>()
  const tellDecided = () => {
    if (state === 'tried') return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }

  function openTrial(): void {
    cancelTimer()
    if (state !== 'closed') return
    const wait = tooSoonMs()
    if (wait > 0) {
      openLater(wait)
      return
    }
    state = 'trial'
    nextTryAt = null
    tell()
  }

  function openLater(waitMs: number): void {
    cancelTimer()
    nextTryAt = clock.now() + waitMs
    cancelTimer = clock.after(waitMs, openTrial)
  }

  return {
    is: (other) => state === other,
    nextTryAt: () => nextTryAt,
    open: () => {
      state = 'open'
      nextTryAt = null
      cancelTimer()
    },
    close: (ms) => {
      state = 'closed'
      openLater(ms)
    },
    openTrial,
    beginTrial: () => {
      state = 'tried'
    },
    tryAgain: () => {
      if (state !== 'tried') return
      state = 'trial'
      tell()
    },
    doubt: () => {
      if (state === 'open') state = 'trial'
    },
    decided: () => (state === 'tried' ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve()),
    tellDecided,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
    stop: () => {
      cancelTimer()
      state = 'closed'
      tellDecided()
      listeners.clear()
    },
  }
}
