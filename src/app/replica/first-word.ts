/** Loading the script over a slow line may take this long. A worker that is terminated before its first word tells nobody. */
export const FIRST_WORD_LIMIT_MS = 60_000

/** Resolves once the worker's script has come and runs, or could not; after the limit in any case. */
export function firstWord(worker: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const end = () => {
      clearTimeout(timer)
      listening.abort()
      resolve()
    }
    const timer = setTimeout(end, FIRST_WORD_LIMIT_MS)
    for (const type of ['message', 'error']) worker.addEventListener(type, end, { signal: listening.signal })
  })
}
