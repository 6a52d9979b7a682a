type CachedEvent = { event: string; data: string; at: number }

/** How long a cache channel keeps its last event, and how many channels may. */
const CACHE_LIFE_MS = 30 * 60_000
const CACHED_CHANNELS_MAX = 10_000

/** The last events of cache channels. They outlive the last subscriber. */
export function createCachedEvents(nowMs: () => number) {
  const cache = new Map<string, CachedEvent>()
  return {
    remember(name: string, event: string, data: string) {
      cache.delete(name)
      cache.set(name, { event, data, at: nowMs() })
      const oldest = cache.keys().next()
      if (cache.size > CACHED_CHANNELS_MAX && !oldest.done) cache.delete(oldest.value)
    },

    /** Returns the last event of a channel while it's kept, and for how many more milliseconds. */
    of(name: string): { event: string; data: string; leftMs: number } | null {
      const cached = cache.get(name)
      const leftMs = cached ? CACHE_LIFE_MS - (nowMs() - cached.at) : 0
      return cached && leftMs > 0 ? { event: cached.event, data: cached.data, leftMs } : null
    },
  }
}
