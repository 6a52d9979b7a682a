export type VolumeWindow = {
  /**
   * Counts an amount and returns `null`. If it's too much, counts nothing and returns the milliseconds until it would
   * fit.
   */
  take(key: string, amount: number): number | null
  /** Returns an amount that wasn't used after all. */
  giveBack(key: string, amount: number): void
}

const KEYS_MAX = 20_000

/** Allows at most `max` at once per key. What was taken is refilled gradually, all of it within `windowMs`. */
export function createVolumeWindow(max: number, windowMs: number, now: () => Date): VolumeWindow {
  const taken = new Map<string, { amount: number; at: number }>()
  const perMs = max / windowMs
  return {
    take(key, amount) {
      const at = now().getTime()
      const before = taken.get(key) ?? { amount: 0, at }
      const left = Math.max(0, before.amount - Math.max(0, at - before.at) * perMs)
      const tooMuch = left + amount - max
      // Re-inserted at the end, so that the first key is the one that has been quiet the longest.
      taken.delete(key)
      taken.set(key, { amount: tooMuch > 0 ? left : left + amount, at })
      const oldest = taken.keys().next()
      if (taken.size > KEYS_MAX && !oldest.done) taken.delete(oldest.value)
      return tooMuch > 0 ? Math.ceil(tooMuch / perMs) : null
    },
    giveBack(key, amount) {
      const found = taken.get(key)
      if (found) found.amount = Math.max(0, found.amount - amount)
    },
  }
}
