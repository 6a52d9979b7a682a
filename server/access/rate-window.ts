import type { Reader } from '#server/store/in-transaction.ts'
import type { LimitOf, LimitStore } from '#server/scope/limit-store.ts'

export type RateWindow = {
  /**
   * Counts one attempt. Returns the milliseconds to wait if there were too many, otherwise `null`. `on` is the
   * transaction in which it's asked, if there is one.
   */
  take(key: string, on?: Reader): Promise<number | null>
}

/** Allows at most `max` attempts per key in a window of `windowMs`. The window begins with the first attempt. */
export function createRateWindow(limits: LimitStore, of: LimitOf): RateWindow {
  const countOne = limits.counter(of)
  return {
    async take(key, on) {
      const { count, leftMs } = await countOne(key, on)
      return count > of.max ? leftMs : null
    },
  }
}
