export type VolumeWindow = {
  /** Counts an amount; milliseconds until it would fit, and nothing counted, when it is too much, otherwise `null`. */
  take(key: string, amount: number): number | null
  /** Takes back what came to nothing. */
  giveBack(key: string, amount: number): void
}

const KEYS_MAX = 20_000

/** At most `max` at once for a key; what was taken comes back little by little, all of it in `windowMs`. */
export function createVolumeWindow(max: number, windowMs: number, now: () => Date): VolumeWindow {
  const taken = new Map<string, { amount: number; at: number }>()
  const perMs = max / windowMs
  return {
    take(key, amount) {
      const at = now().getTime()
      const before = taken.get(key) ?? { amount: 0, at }
      const left = Math.max(0, before.amount - Math.max(0, at - before.at) * perMs)
      const tooMuch = left + amount - max
      // Put at the end, so that the first key is the one that was quiet the longest.
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
