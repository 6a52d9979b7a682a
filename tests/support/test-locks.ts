import type { Locks } from '#sync/tabs/leader.ts'

export type TestLocks = Locks & {
  /**
   * Takes a lock away without telling its holder, as if that one were frozen. Returns a function that gives it back.
   */
  takeSilently: (name: string) => () => void
  /** Whether something waits for a lock whose name begins with `prefix`. */
  isAwaited: (prefix: string) => boolean
}

/** Implements as much of Web Locks as leadership needs, for realms that have none: a queue per name, and stealing. */
export function createTestLocks(): TestLocks {
  const held = new Map<string, { reject: (reason: Error) => void }>()
  const queues = new Map<string, (() => void)[]>()

  function release(name: string, mine: object): void {
    if (held.get(name) !== mine) return
    held.delete(name)
    queues.get(name)?.shift()?.()
  }

  function turn(name: string, signal: AbortSignal | undefined): Promise<void> {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return new Promise<void>((resolve, reject) => {
      const go = () => resolve()
      queue.push(go)
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(go)
        if (place >= 0) queue.splice(place, 1)
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  }

  return {
    request: async (name, options, work) => {
      if (options.signal?.aborted) throw new DOMException('aborted', 'AbortError')
      if (options.steal) held.get(name)?.reject(new DOMException('stolen', 'AbortError'))
      else while (held.has(name)) await turn(name, options.signal)
      const mine = { reject: (_error: Error) => {} }
      const stolen = new Promise<never>((_, reject) => {
        mine.reject = reject
      })
      held.set(name, mine)
      try {
        return await Promise.race([work(), stolen])
      } finally {
        release(name, mine)
      }
    },
    isAwaited: (prefix) => [...queues].some(([name, { length }]) => name.startsWith(prefix) && length > 0),
    takeSilently: (name) => {
      const mine = { reject: () => {} }
      held.set(name, mine)
      return () => release(name, mine)
    },
  }
}
