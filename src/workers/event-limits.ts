declare const self: ServiceWorkerGlobalScope

/**
 * Time limit of one request that a service worker makes, in ms: enough for its largest file at 50 kbit/s, and less than
 * the five minutes for which a browser lets a former worker finish its work.
 */
const REQUEST_LIMIT_MS = 150_000

/**
 * Returns a signal that aborts once a newer service worker is found, for work that nobody waits for. A browser lets that
 * one take over when this one handles no event, or after five minutes; on a thin line a turn for deferred downloads can
 * be hours away.
 */
export function untilReplaced(): AbortSignal {
  const { registration } = self
  if (registration.installing !== null || registration.waiting !== null) return AbortSignal.abort()
  const replaced = new AbortController()
  registration.addEventListener('updatefound', () => replaced.abort(), { once: true })
  return replaced.signal
}

/** Returns a signal for one request: it aborts at its time limit, or with one of these signals. */
export function forOneRequest(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const given = signals.filter((signal) => signal !== undefined)
  return AbortSignal.any([AbortSignal.timeout(REQUEST_LIMIT_MS), ...given])
}
