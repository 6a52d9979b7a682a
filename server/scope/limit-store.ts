import type { Reader } from '#server/store/in-transaction.ts'

/** One limit: `name` tells its counts from those of others, and `max` holds for each key in each window. */
export type LimitOf = { name: string; max: number; windowMs: number }

/**
 * Counts one attempt of a key. Returns how many there are in this window, and how long it still lasts. Within a
 * transaction, give it as `on`: another connection of the pool might never come.
 */
export type Counter = (key: string, on?: Reader) => Promise<{ count: number; leftMs: number }>

export type VolumeWindow = {
  /**
   * Counts an amount and returns `null`. If it's too much, counts nothing and returns the milliseconds until it would
   * fit.
   */
  take(key: string, amount: number): Promise<number | null>
  /** Returns an amount that wasn't used after all. */
  giveBack(key: string, amount: number): Promise<void>
}

/** Where limits count: in this process, or where all processes do. */
export type LimitStore = {
  isShared: boolean
  /** A window begins with the first attempt. */
  counter(of: LimitOf): Counter
  /** Allows at most `max` at once per key. What was taken is refilled gradually, all of it within `windowMs`. */
  volume(of: LimitOf): VolumeWindow
  close(): Promise<void>
}
