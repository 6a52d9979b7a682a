import type { Locks } from '#sync/leader.ts'

type Held = { reject: (reason: Error) => void }

/** Web Locks as far as leadership needs them, for realms that have none: a queue per name, and stealing. */
export function createTestLocks(): Locks {
  const held = new Map<string, Held>()
  const queues = new Map<string, (() => void)[]>()

  function next(name: string): void {
    queues.get(name)?.shift()?.()
  }

  async function wait(name: string, signal: AbortSignal | undefined): Promise<void> {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    while (held.has(name)) {
      await new Promise<void>((resolve, reject) => {
        const turn = () => resolve()
        queue.push(turn)
        signal?.addEventListener('abort', () => {
          const place = queue.indexOf(turn)
          if (place >= 0) queue.splice(place, 1)
          reject(new DOMException('aborted', 'AbortError'))
        })
      })
    }
  }

  return {
    request: async (name, options, work) => {
      if (options.signal?.aborted) throw new DOMException('aborted', 'AbortError')
      if (options.steal) {
        held.get(name)?.reject(new DOMException('stolen', 'AbortError'))
      } else {
        await wait(name, options.signal)
      }
      const mine: Held = { reject: () => {} }
      const stolen = new Promise<never>((_, reject) => {
        mine.reject = reject
      })
      held.set(name, mine)
      try {
        return await Promise.race([work(), stolen])
      } finally {
        if (held.get(name) === mine) {
          held.delete(name)
          next(name)
        }
      }
    },
  }
}
