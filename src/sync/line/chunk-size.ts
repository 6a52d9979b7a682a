const FIRST_BYTES = 64 * 1024
const LEAST_BYTES = 16 * 1024
const MOST_BYTES = 1024 * 1024
/** How long a piece should take: well below the silence that ends a request, but long enough to be worth a request. */
const TARGET_MS = 4_000

export type ChunkSize = {
  /** Returns the size of the next piece, in bytes. */
  bytes: () => number
  /** Reports how long the last piece took, in ms; `null` if it didn't arrive. */
  took: (ms: number | null) => void
}

/**
 * Chooses piece sizes that take a few seconds each at any speed: at most twice the last size, or a quarter of it if
 * that piece didn't arrive.
 */
export function createChunkSize(): ChunkSize {
  let bytes = FIRST_BYTES
  return {
    bytes: () => bytes,
    took: (ms) => {
      const next = ms === null ? bytes / 4 : Math.min(bytes * 2, (bytes * TARGET_MS) / Math.max(1, ms))
      bytes = Math.round(Math.min(MOST_BYTES, Math.max(LEAST_BYTES, next)))
    },
  }
}
