import type { LineClock } from './line-news.ts'

/** Nothing holds the line for longer, whatever a realm says, in ms. */
export const HELD_MOST_MS = 2_000

/** Who holds the line, and until when. */
export type LineHolds = {
  isOn: () => boolean
  /** Returns how much longer a realm holds the line, in ms; not above 0 if it doesn't. */
  leftOf: (realm: string) => number
  /** Sets how much longer a realm holds the line, in ms; 0 ends it. What is said again doesn't get longer. */
  set: (realm: string, ms: number) => void
  /** Resolves once nothing holds the line. */
  over: () => Promise<void>
  /** Returns a signal that aborts when the next hold begins. It is aborted already during one. */
  next: () => AbortSignal
}

/** Starts without a hold. Calls `onChange` when one begins or ends. */
export function createHolds(clock: LineClock, onChange: () => void): LineHolds {
  const untils = new Map<string, number>()
  const waiters = new Set<() => void>()
  let begun = new AbortController()
  let cancelLook = () => {}

  const leftOf = (realm: string) => (untils.get(realm) ?? 0) - clock.now()
  const left = () => Math.max(0, ...[...untils.keys()].map(leftOf))

  function look(): void {
    cancelLook()
    const ms = left()
    if (ms > 0) {
      begun.abort()
      cancelLook = clock.after(ms, look)
    } else {
      untils.clear()
      if (begun.signal.aborted) begun = new AbortController()
      for (const go of waiters) go()
      waiters.clear()
    }
    onChange()
  }

  return {
    isOn: () => left() > 0,
    leftOf,
    set: (realm, ms) => {
      const before = leftOf(realm)
      const isOn = before > 0
      // What is no number is none.
      if (!isOn && !(ms > 0)) return
      const next = Math.min(ms, HELD_MOST_MS)
      untils.set(realm, clock.now() + (isOn ? Math.min(before, next) : next))
      look()
    },
    over: () =>
      new Promise((resolve) => {
        if (left() > 0) waiters.add(resolve)
        else resolve()
      }),
    next: () => begun.signal,
  }
}
