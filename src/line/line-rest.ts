import { rankOf, type LineClass, type LineEntry } from './line-class.ts'

/** Between two steps that a person waits for, the line looks idle: offline work waits this much longer. */
const REST_MIN_MS = 150
const REST_MAX_MS = 2_000
const REST_ROUND_TRIPS = 2

export type LineRest = {
  /** Notes that these are under way or wait now. */
  busy: (entries: readonly LineEntry[]) => void
  /** Notes that something of a class has just ended. */
  ended: (name: LineClass) => void
  /** Returns when the line will have been free of more urgent requests for as long as this class wants. */
  until: (name: LineClass) => number
}

/** Starts with a line that has always been free. */
export function createRest(now: () => number, roundTripMs: () => number | null): LineRest {
  /** When something of each class was last under way in any realm. */
  const lastBusyAt = new Map<LineClass, number>()

  /** Returns how long the line must have been free of more urgent requests before one of this class goes, in ms. */
  function restOf(name: LineClass): number {
    if (rankOf(name) < rankOf('offline')) return 0
    const restMs = REST_ROUND_TRIPS * (roundTripMs() ?? 0)
    return Math.min(REST_MAX_MS, Math.max(REST_MIN_MS, restMs))
  }

  return {
    busy: (entries) => {
      const at = now()
      for (const { class: name } of entries) lastBusyAt.set(name, at)
    },
    ended: (name) => lastBusyAt.set(name, now()),
    until: (name) => {
      let at = Number.NEGATIVE_INFINITY
      for (const [other, busyAt] of lastBusyAt) if (rankOf(other) < rankOf(name)) at = Math.max(at, busyAt)
      return at + restOf(name)
    },
  }
}
