export type RateWindow = {
  /** Counts one attempt. Returns the milliseconds to wait if there were too many, otherwise `null`. */
  take(key: string): number | null
}

const KEYS_MAX = 20_000

/** Allows at most `max` attempts per key in a window of `windowMs`. The window begins with the first attempt. */
export function createRateWindow(max: number, windowMs: number, now: () => Date): RateWindow {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    take(key) {
      const at = now().getTime()
      const found = windows.get(key)
      const current = found && found.endsAt > at ? found : { count: 0, endsAt: at + windowMs }
      current.count += 1
      // Re-inserted at the end, so that the first key is the one that has been quiet the longest.
      windows.delete(key)
      windows.set(key, current)
      const oldest = windows.keys().next()
      if (windows.size > KEYS_MAX && !oldest.done) windows.delete(oldest.value)
      return current.count > max ? current.endsAt - at : null
    },
  }
}
