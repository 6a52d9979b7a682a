/** Time and randomness for the engine. Passed in so that tests can control them. */
export type Clock = {
  /** Milliseconds since 1970 on this device's clock, which may be wrong. */
  now: () => number
  /** Runs `run` once after `ms`. The returned function cancels it. */
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
