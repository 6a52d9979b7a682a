import type { Clock } from '#sync/line/clock.ts'

/** A real clock that runs `factor` times faster, so that a test can wait for minutes. */
export function fastClock(factor: number): Clock & { stop: () => void } {
  const start = Date.now()
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false
  return {
    now: () => start + (Date.now() - start) * factor,
    random: () => Math.random(),
    after: (ms, run) => {
      if (isStopped) return () => {}
      const timer = setTimeout(() => {
        timers.delete(timer)
        run()
      }, ms / factor)
      timers.add(timer)
      return () => {
        clearTimeout(timer)
        timers.delete(timer)
      }
    },
    /** Cancels everything, as if the worker had been killed. */
    stop: () => {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
