/** What is known about the line's speed. */
export type LineEstimate = {
  /** `null` while unknown. */
  bitsPerSecond: number | null
  roundTripMs: number | null
  /** Whether it was measured, here or in another realm, and not guessed. */
  isMeasured: boolean
}

export type EstimateStore = {
  now: () => LineEstimate
  /** Reports bytes received, and the ms from the first to the last of them. */
  received: (bytes: number, ms: number) => void
  /** Reports bytes received within so many ms, the wait for the first of them included. */
  cameWithin: (bytes: number, ms: number) => void
  /** Reports bytes sent, and the ms until their response. */
  sent: (bytes: number, ms: number) => void
  /** Reports the ms to the first byte of a response. */
  answeredAfter: (ms: number) => void
  /** Takes the estimate of another realm, which may have measured more. */
  heard: (estimate: LineEstimate) => void
}

/** Smaller responses say more about the delay than about the throughput. */
const TELLING_BYTES = 4_000
/** For the throughput: how many bytes the past weighs compared with what has just arrived. */
const MEMORY_BYTES = 60_000
/**
 * How many times the throughput known so far a new figure counts as at most. What a lost packet held up comes in one
 * burst at its end, which says a hundred times what the line carries.
 */
const MOST_TIMES_KNOWN = 4
/** A sooner first byte says more about the round trip: a later one may have waited behind something else. */
const SOONER_WEIGHT = 0.5
const LATER_WEIGHT = 0.05
/** Below this, requests that find nothing are worth avoiding. */
const THIN_BITS_PER_SECOND = 256_000
/** From this on, the line can carry requests that nobody waits for without anybody noticing. */
const GOOD_BITS_PER_SECOND = 1_000_000

/** Starts with a guess, such as a browser's, and trusts what was really measured. */
export function createEstimate(guess: LineEstimate): EstimateStore {
  let bitsPerSecond = guess.bitsPerSecond
  let roundTripMs = guess.roundTripMs
  /** Measured in this realm: then the estimates of other realms are ignored. */
  let isOwn = false
  let isMeasured = guess.isMeasured

  function carried(bytes: number, seen: number): void {
    const weight = isOwn ? bytes / (bytes + MEMORY_BYTES) : 1
    const known = bitsPerSecond ?? seen
    const counted = isOwn ? Math.min(seen, MOST_TIMES_KNOWN * known) : seen
    bitsPerSecond = Math.round(weight * counted + (1 - weight) * known)
    isOwn = true
    isMeasured = true
  }

  /** The server's work is part of the time, so it only ever says that the line is better than was known. */
  function carriedWithin(bytes: number, ms: number): void {
    if (bytes < TELLING_BYTES) return
    const seen = (bytes * 8_000) / Math.max(1, ms)
    if (seen >= GOOD_BITS_PER_SECOND && !(isMeasured && (bitsPerSecond ?? 0) >= seen)) carried(bytes, seen)
  }

  return {
    now: () => ({ bitsPerSecond, roundTripMs, isMeasured }),
    received: (bytes, ms) => {
      // Responses from this device's cache say nothing about the line.
      if (bytes >= TELLING_BYTES && ms > 0) carried(bytes, (bytes * 8_000) / ms)
    },
    cameWithin: carriedWithin,
    sent: (bytes, ms) => carriedWithin(bytes, ms - (roundTripMs ?? 0)),
    answeredAfter: (ms) => {
      const before = roundTripMs ?? ms
      roundTripMs = Math.round(before + (ms < before ? SOONER_WEIGHT : LATER_WEIGHT) * (ms - before))
    },
    heard: (estimate) => {
      if (isOwn || !estimate.isMeasured) return
      isMeasured = true
      bitsPerSecond = estimate.bitsPerSecond ?? bitsPerSecond
      roundTripMs = estimate.roundTripMs ?? roundTripMs
    },
  }
}

/**
 * Returns whether the line is known to carry requests that nobody waits for. A browser's guess doesn't count: Chromium
 * overestimates the line of a device that has everything and requests little.
 */
export function isGoodLine({ bitsPerSecond, isMeasured }: LineEstimate): boolean {
  return isMeasured && bitsPerSecond !== null && bitsPerSecond >= GOOD_BITS_PER_SECOND
}

/** Returns whether the line is known to be so thin that every request makes somebody wait. */
export function isThinLine(estimate: LineEstimate | undefined): boolean {
  const bitsPerSecond = estimate?.bitsPerSecond ?? null
  return bitsPerSecond !== null && bitsPerSecond < THIN_BITS_PER_SECOND
}

/** Returns the browser's own estimate of its connection, or nothing if it has none. Chromium has one, and rounds it. */
export function browsersGuess(connection: unknown): LineEstimate & { isSaving: boolean } {
  const { downlink, rtt, saveData } = (connection ?? {}) as {
    downlink?: unknown
    rtt?: unknown
    saveData?: unknown
  }
  return {
    bitsPerSecond: typeof downlink === 'number' && downlink > 0 ? downlink * 1_000_000 : null,
    roundTripMs: typeof rtt === 'number' && rtt > 0 ? rtt : null,
    isMeasured: false,
    isSaving: saveData === true,
  }
}
