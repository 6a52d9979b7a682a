const FIRST_BYTES = 64 * 1024
const LEAST_BYTES = 16 * 1024
const MOST_BYTES = 1024 * 1024
/** How long a piece should take: well below the silence that ends a request, long enough to be worth one. */
const TARGET_MS = 4_000

export type ChunkSize = {
  /** Bytes of the next piece. */
  bytes: () => number
  /** How long the last piece took; `null` when it did not arrive. */
  took: (ms: number | null) => void
}

/** Pieces of a few seconds each, whatever the line: at most twice the last, a quarter of one that did not arrive. */
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
