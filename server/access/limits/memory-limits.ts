import type { LimitStore } from '#server/scope/limit-store.ts'

const KEYS_MAX = 20_000

/** Limits that count in this process: nobody else shares them, and a restart forgets them. */
export function memoryLimits(now: () => Date): LimitStore {
  return {
    isShared: false,

    counter({ windowMs }) {
      const windows = new Map<string, { count: number; endsAt: number }>()
      return async (key) => {
        const at = now().getTime()
        const found = windows.get(key)
        const current = found && found.endsAt > at ? found : { count: 0, endsAt: at + windowMs }
        current.count += 1
        keep(windows, key, current)
        return { count: current.count, leftMs: current.endsAt - at }
      }
    },

    volume({ max, windowMs }) {
      const taken = new Map<string, { amount: number; at: number }>()
      const perMs = max / windowMs
      return {
        async take(key, amount) {
          const at = now().getTime()
          const before = taken.get(key) ?? { amount: 0, at }
          const left = Math.max(0, before.amount - Math.max(0, at - before.at) * perMs)
          const tooMuch = left + amount - max
          keep(taken, key, { amount: tooMuch > 0 ? left : left + amount, at })
          return tooMuch > 0 ? Math.ceil(tooMuch / perMs) : null
        },
        async giveBack(key, amount) {
          const found = taken.get(key)
          if (found) found.amount = Math.max(0, found.amount - amount)
        },
      }
    },

    close: async () => undefined,
  }
}

/** Re-inserts at the end, so that the first key is the one that has been quiet the longest; it makes room. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.keys().next()
  if (map.size > KEYS_MAX && !oldest.done) map.delete(oldest.value)
}
