/**
 * Time limit for loading the script over a slow connection. A worker terminated before its first message reports
 * nothing.
 */
export const FIRST_WORD_LIMIT_MS = 60_000

/** Resolves once the worker's script has loaded and runs, has failed to load, or the limit has passed. */
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
