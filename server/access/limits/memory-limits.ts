import type { LimitStore } from '#server/scope/limit-store.ts'

const KEYS_MAX = 20_000

/** Limits that count in this process: nobody else shares them, and a restart forgets them. */
export function memoryLimits(now: () => Date): LimitStore {
  const counted = new Map<string, Map<string, { count: number; endsAt: number }>>()
  const measured = new Map<string, Map<string, { amount: number; at: number }>>()
  return {
    isShared: false,

    counter({ name, windowMs }) {
      const windows = named(counted, name)
      return async (key) => {
        const at = now().getTime()
        const found = windows.get(key)
        const current = found && found.endsAt > at ? found : { count: 0, endsAt: at + windowMs }
        current.count += 1
        keep(windows, key, current)
        return { count: current.count, leftMs: current.endsAt - at }
      }
    },

    volume({ name, max, windowMs }) {
      const taken = named(measured, name)
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

/** Limits of one name count together, whoever asks for them. */
function named<T>(all: Map<string, Map<string, T>>, name: string): Map<string, T> {
  const found = all.get(name) ?? new Map<string, T>()
  all.set(name, found)
  return found
}

/** Re-inserts at the end, so that the first key is the one that has been quiet the longest; it makes room. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.keys().next()
  if (map.size > KEYS_MAX && !oldest.done) map.delete(oldest.value)
}
