/** Waits for a turn to do expensive work on behalf of a person. */
export type WorkTurns = <T>(personId: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `atOnce` jobs at a time, and one per person. People take turns: after one of a person's jobs, everybody
 * else waiting comes first, however many jobs that person has queued.
 */
export function createWorkTurns(atOnce: number): WorkTurns {
  /** By person, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  const working = new Set<string>()

  function startNext(): void {
    for (const [personId, works] of waiting) {
      if (working.size >= atOnce) return
      if (working.has(personId)) continue
      const start = works.shift()
      waiting.delete(personId)
      if (works.length > 0) waiting.set(personId, works)
      working.add(personId)
      start?.()
    }
  }

  return async (personId, work) => {
    await new Promise<void>((start) => {
      waiting.set(personId, [...(waiting.get(personId) ?? []), start])
      startNext()
    })
    try {
      return await work()
    } finally {
      working.delete(personId)
      // Moves the person behind everybody else who is waiting.
      const rest = waiting.get(personId)
      waiting.delete(personId)
      if (rest) waiting.set(personId, rest)
      startNext()
    }
  }
}
