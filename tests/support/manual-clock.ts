import type { Clock } from '#sync/line/clock.ts'

export type ManualClock = Clock & {
  /** Moves time forward, running what is due in order, and lets promises settle after each. */
  advance: (ms: number) => Promise<void>
  /** Sets the device's clock back, as its network or a person does; timers continue as before. */
  setBack: (ms: number) => void
}

const settle = () => new Promise<void>((resolve) => setImmediateLike(resolve))
const setImmediateLike = (run: () => void) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(null)
}

/** A clock that stands still until a test moves it. */
export function manualClock(start = Date.UTC(2026, 10, 21), random: () => number = () => 0.5): ManualClock {
  let now = start
  let setBackMs = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now - setBackMs,
    setBack: (ms) => {
      setBackMs += ms
    },
    random,
    after: (ms, run) => {
      const timer = { at: now + Math.max(0, ms), run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance: async (ms) => {
      const end = now + ms
      await settle()
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        now = next.at
        next.run()
        await settle()
      }
      now = end
      await settle()
    },
  }
}
