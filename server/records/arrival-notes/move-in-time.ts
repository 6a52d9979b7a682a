import { CODES_CHECK_MS } from '#contract/limits.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { moveArrivals } from './arrivals.ts'

/** Opens and closes the codes of stays in time, from now on. Returns a function that stops it. */
export function moveArrivalsInTime(scope: Pick<ServerScope, 'db' | 'live' | 'now'>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const look = (): void => {
    // If a turn fails (the database is unavailable), the next one makes up for it.
    running = running.then(() => moveArrivals(scope)).catch(() => undefined)
  }
  look()
  const timer = setInterval(look, CODES_CHECK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
