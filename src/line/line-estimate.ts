/** What the line is like, as far as it is known. */
export type LineEstimate = {
  /** `null` while nothing is known. */
  bitsPerSecond: number | null
  roundTripMs: number | null
  /** Whether it was received, here or in another realm, and not guessed. */
  isMeasured: boolean
}

export type EstimateStore = {
  now: () => LineEstimate
  /** So many bytes came within so many ms of their first one. */
  received: (bytes: number, ms: number) => void
  /** A request's first byte came after this. */
  answeredAfter: (ms: number) => void
  /** What another realm knows, which has seen more. */
  heard: (estimate: LineEstimate) => void
}

/** Less says more about the delay than about the throughput. */
const TELLING_BYTES = 4_000
/** Throughput: how many bytes' worth the past weighs against what has just come. */
const MEMORY_BYTES = 60_000
/** What came sooner says more of the round trip: what came later may have waited behind something else. */
const SOONER_WEIGHT = 0.5
const LATER_WEIGHT = 0.05
/** Below it, what is asked for in vain is worth sparing. */
const THIN_BITS_PER_SECOND = 256_000
/** From here on the line takes what nobody waits for without anybody noticing. */
const GOOD_BITS_PER_SECOND = 1_000_000

/** Begins with a guess, as a browser has one, and believes what was really received. */
export function createEstimate(guess: LineEstimate): EstimateStore {
  let bitsPerSecond = guess.bitsPerSecond
  let roundTripMs = guess.roundTripMs
  /** Measured here: what others say then counts for nothing. */
  let isOwn = false
  let isMeasured = guess.isMeasured
  return {
    now: () => ({ bitsPerSecond, roundTripMs, isMeasured }),
    received: (bytes, ms) => {
      // What comes from this device's cache says nothing about the line.
      if (bytes < TELLING_BYTES || ms <= 0) return
      const seen = (bytes * 8_000) / ms
      const weight = isOwn ? bytes / (bytes + MEMORY_BYTES) : 1
      bitsPerSecond = Math.round(weight * seen + (1 - weight) * (bitsPerSecond ?? seen))
      isOwn = true
      isMeasured = true
    },
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
 * Whether the line is known to take what nobody waits for. A browser's guess is no knowledge: of a device that has everything
 * and asks for little, Chromium thinks well.
 */
export function isGoodLine({ bitsPerSecond, isMeasured }: LineEstimate): boolean {
  return isMeasured && bitsPerSecond !== null && bitsPerSecond >= GOOD_BITS_PER_SECOND
}

/** Whether the line is known to be so thin that each question costs somebody a wait. */
export function isThinLine({ bitsPerSecond }: LineEstimate): boolean {
  return bitsPerSecond !== null && bitsPerSecond < THIN_BITS_PER_SECOND
}

/** The browser's own idea of its connection; Chromium has one, and rounds it. Nothing where it has none. */
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
