/** Time and chance as the engine sees them: handed in, so that tests can hold them still. */
export type Clock = {
  /** Milliseconds since 1970 by this device's clock, which may be wrong. */
  now: () => number
  /** Runs once after `ms`; the answer takes it back. */
  after: (ms: number, run: () => void) => () => void
  /** At least 0, below 1. */
  random: () => number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

export function sleep(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve)
  })
}
