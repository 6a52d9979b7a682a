import { CODES_CHECK_MS } from '#contract/limits.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { moveArrivals } from './arrivals.ts'

/** Opens and closes the codes of stays in time, from now on. The answer ends it. */
export function moveArrivalsInTime(scope: Pick<ServerScope, 'db' | 'live' | 'now'>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const look = (): void => {
    // A failed turn (the database is away) is made up for by the next one.
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
