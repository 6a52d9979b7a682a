const SOON_MS = 200
/** A page that draws all the time is never idle. */
const LATEST_MS = 2_000

/** Runs `work` when the browser is idle, or after two seconds. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, SOON_MS)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(work, { timeout: LATEST_MS })
  return () => cancelIdleCallback(waiting)
}
