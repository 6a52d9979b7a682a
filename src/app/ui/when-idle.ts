const SOON_MS = 200

/** Runs `work` when the browser has nothing better to do; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, SOON_MS)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(work)
  return () => cancelIdleCallback(waiting)
}
