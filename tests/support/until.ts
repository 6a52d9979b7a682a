/** Ends a test that would wait for ever; far longer than anything takes on a machine that does other things too. */
const LIMIT_MS = 120_000
const LOOK_LEAST_MS = 5
/**
 * The longer it has waited, the less often it checks: checking a browser every 5 ms costs the browser more than the
 * work being waited for.
 */
const PART_OF_WAIT = 1 / 20
const LOOK_MOST_MS = 250

/**
 * Waits until `condition` returns something truthy and returns it; throws with `what` if that doesn't happen. Checks less
 * and less often, unless `lookEveryMs` says how often.
 */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  limitMs: number = LIMIT_MS,
  lookEveryMs?: number,
): Promise<NonNullable<T>> {
  const startedAt = Date.now()
  for (;;) {
    const value = await condition()
    if (value) return value
    const waited = Date.now() - startedAt
    if (waited > limitMs) throw new Error(`Waited ${limitMs} ms in vain: ${what}`)
    const pause = lookEveryMs ?? Math.max(LOOK_LEAST_MS, Math.min(waited * PART_OF_WAIT, LOOK_MOST_MS))
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
