const LIMIT_MS = 20_000
const LOOK_EVERY_MS = 5

/** Waits until `condition` returns something truthy and returns it; throws with `what` when it does not come to be. */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  limitMs: number = LIMIT_MS,
  lookEveryMs: number = LOOK_EVERY_MS,
): Promise<NonNullable<T>> {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await condition()
    if (value) return value
    if (Date.now() > end) throw new Error(`Waited ${limitMs} ms in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
