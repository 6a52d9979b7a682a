import type { Clock } from '#sync/line/clock.ts'

export type ChaosClock = {
  /** The device's time, ms since 1970, including its offset. */
  now: () => number
  setOff: (ms: number) => void
  /** Returns a clock for one tab; `stop` cancels all its timers. */
  tabClock: () => Clock & { stop: () => void }
}

/** Starts a device clock that runs `haste` times faster than real time, and can be set off by any amount. */
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
