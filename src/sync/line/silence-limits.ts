const IDLE_TIMEOUT_MS = 15_000
const IDLE_TIMEOUT_MOST_MS = 120_000
/** A connection that responds within this time is fast, so its silence is worth a second request before the timeout. */
const QUICK_ANSWER_MS = 2_000
const HEDGE_AFTER_MS = 3_000
/** On a thin line a response may wait that long behind other bytes. Still sooner than the timeout. */
const THIN_HEDGE_AFTER_MS = 10_000
/**
 * A new connection (TCP, TLS) and the request take three round trips, a lost packet one more, and a whole record of TLS
 * has to come before its first byte can be read. What is known about the time to the server holds sooner than what is
 * known about its speed.
 */
const ROUND_TRIPS_TO_ANSWER = 6

/** What is known about the line, for the limits. */
export type KnownLine = {
  isThin: () => boolean
  /** `null` while unknown: then round trips count as short. */
  roundTripMs: () => number | null
}

/** How much silence a request may meet, learned from the ones before. */
export type SilenceLimits = {
  /** Silence that should end the wait, in ms. */
  idleTimeoutMs: () => number
  /** Silence after which a read is sent a second time; `null` if responses are slow anyway. */
  hedgeAfterMs: () => number | null
  /** Notes that a request met silence. */
  noAnswer: () => void
  /** Notes a response and the time to its first byte, in ms. */
  answered: (waitMs: number) => void
  /** The line works again: limits follow its newest response. */
  works: (waitMs: number) => void
}

/** Starts with the shortest limits, and without a second request until something has answered. */
export function createSilenceLimits({ isThin, roundTripMs }: KnownLine): SilenceLimits {
  let idleTimeoutMs = IDLE_TIMEOUT_MS
  let lastWaitMs: number | null = null
  return {
    idleTimeoutMs: () => idleTimeoutMs,
    hedgeAfterMs: () => {
      if (lastWaitMs === null || lastWaitMs > QUICK_ANSWER_MS) return null
      if (isThin()) return THIN_HEDGE_AFTER_MS
      const onThisLine = ROUND_TRIPS_TO_ANSWER * (roundTripMs() ?? 0)
      return Math.min(THIN_HEDGE_AFTER_MS, Math.max(HEDGE_AFTER_MS, onThisLine))
    },
    noAnswer: () => {
      idleTimeoutMs = Math.min(IDLE_TIMEOUT_MOST_MS, idleTimeoutMs * 2)
    },
    answered: (waitMs) => {
      lastWaitMs = waitMs
    },
    works: (waitMs) => {
      // A slow connection keeps its long timeouts; a fast response restores the short ones.
      idleTimeoutMs = Math.min(IDLE_TIMEOUT_MOST_MS, Math.max(IDLE_TIMEOUT_MS, waitMs * 3))
    },
  }
}
