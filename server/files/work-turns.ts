/** Waits for a turn at what takes much, in the name of a person. */
export type WorkTurns = <T>(personId: string, work: () => Promise<T>) => Promise<T>

/**
 * So many works at once, and of one person one at a time. Who waits takes turns: after each work of a person come the
 * other people who wait, however many works that person has waiting.
 */
export function createWorkTurns(atOnce: number): WorkTurns {
  /** By person, the one whose turn comes next first. */
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
      // Behind the others who wait, whenever they came.
      const rest = waiting.get(personId)
      waiting.delete(personId)
      if (rest) waiting.set(personId, rest)
      startNext()
    }
  }
}
