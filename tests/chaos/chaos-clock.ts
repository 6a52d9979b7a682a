import type { Clock } from '#sync/line/clock.ts'

export type ChaosClock = {
  /** The device's time, ms since 1970, as wrong as it was set. */
  now: () => number
  setOff: (ms: number) => void
  /** A clock for one tab; `stop` ends everything that it was to run. */
  tabClock: () => Clock & { stop: () => void }
}

/** A device's clock that runs `haste` times faster than time does, and jumps when it is told to. */
export function startChaosClock(haste: number): ChaosClock {
  const start = Date.now()
  let off = 0
  const now = () => Math.round(start + performance.now() * haste + off)
  return {
    now,
    setOff: (ms) => {
      off = ms
    },
    tabClock: () => {
      const timers = new Set<NodeJS.Timeout>()
      let isStopped = false
      return {
        now,
        random: Math.random,
        after: (ms, run) => {
          if (isStopped) return () => {}
          const timer = setTimeout(() => {
            timers.delete(timer)
            run()
          }, ms / haste)
          timers.add(timer)
          return () => {
            clearTimeout(timer)
            timers.delete(timer)
          }
        },
        stop: () => {
          isStopped = true
          for (const timer of timers) clearTimeout(timer)
          timers.clear()
        },
      }
    },
  }
}
