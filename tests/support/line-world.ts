import type { LineClass } from '#line/line-class.ts'
import type { LineNews } from '#line/line-news.ts'
import { createLineScheduler, type LineScheduler } from '#line/line-scheduler.ts'
import type { Turn } from '#line/line-turns.ts'

/**
 * Realms that tell each other everything after a delay, with a clock that only the test moves, unless it moves on by
 * `readingMs` each time it is read, as on a slow machine. Timers go off `earlyMs` too early, as a browser's may.
 */
export function world(count: number, delayMs: number, { readingMs = 0, earlyMs = 0 } = {}) {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const after = (ms: number, run: () => void) => {
    const timer = { at: now + ms - earlyMs, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  }
  const hears: ((news: LineNews) => void)[] = []
  const dead = new Set<number>()
  const beside = oneAtATime()
  const guess = { bitsPerSecond: 5_000_000, roundTripMs: 100, isMeasured: true, isSaving: false }
  const start = (place: number): LineScheduler =>
    createLineScheduler({
      realm: `realm ${place}`,
      kind: place === 0 ? 'page' : 'worker',
      clock: { now: () => (now += readingMs), after },
      channel: {
        post: (news) => {
          if (dead.has(place)) return
          for (const [other, hear] of hears.entries())
            if (other !== place) after(delayMs, () => dead.has(other) || hear(structuredClone(news)))
        },
        listen: (hear) => {
          hears[place] = hear
        },
      },
      // The timers of a dead realm go on here, and nothing may come of it.
      alone: (work) => (dead.has(place) ? new Promise(() => {}) : beside.run(place, work)),
      guess,
    })
  const realms: LineScheduler[] = []
  for (let place = 0; place < count; place += 1) realms.push(start(place))
  return {
    realms,
    now: () => now,
    /** Adds a realm that starts now, like a tab that is opened. Returns its scheduler. */
    join(): LineScheduler {
      const realm = start(realms.length)
      realms.push(realm)
      return realm
    },
    /** Silences this realm from now on, like a page that crashed. */
    kill(place: number): void {
      dead.add(place)
      beside.end(place)
    },
    async pass(ms: number) {
      const end = now + ms
      await Promise.resolve()
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        now = Math.max(now, next.at)
        next.run()
        await Promise.resolve()
        await Promise.resolve()
      }
      now = Math.max(now, end)
    },
  }
}

/** A lock that realms take one after another, and that one gives back when it dies. */
function oneAtATime() {
  const queue: { place: number; start: () => void }[] = []
  let holder: number | null = null
  const next = (): void => {
    const first = holder === null ? queue.shift() : undefined
    if (!first) return
    holder = first.place
    first.start()
  }
  const free = (place: number): void => {
    if (holder === place) holder = null
    next()
  }
  return {
    run: async (place: number, work: () => Promise<void>): Promise<void> => {
      await new Promise<void>((start) => {
        queue.push({ place, start })
        // A lock is given later than it is asked for.
        queueMicrotask(next)
      })
      await work()
      free(place)
    },
    end(place: number): void {
      const left = queue.filter((one) => one.place !== place)
      queue.splice(0, queue.length, ...left)
      free(place)
    },
  }
}

/** Something that has asked for the line, and what became of it. */
export type Work = {
  realm: number
  name: LineClass
  isResumable: boolean
  turn: Turn | null
  isOver: boolean
}

/** Asks for the line in one of the realms. */
export function asks(
  realms: readonly LineScheduler[],
  realm: number,
  name: LineClass,
  isResumable: boolean,
): Work {
  const work: Work = { realm, name, isResumable, turn: null, isOver: false }
  void realms[realm]?.turn(name, { isResumable }).then((turn) => {
    work.turn = turn
  })
  return work
}

/** Returns whether something has its turn now. */
export function isUnderWay({ turn, isOver }: Work): boolean {
  return turn !== null && !isOver
}
