const waits = new Set<Promise<unknown>>()
const listeners = new Set<(wait: Promise<unknown>) => void>()

/**
 * Reports a load that a person waits for and that the line scheduler can't see, such as a script. Less urgent work then
 * stays off the line. Returns the same promise.
 */
export function waitFor<T>(wait: Promise<T>): Promise<T> {
  const settled = wait.then(
    () => undefined,
    () => undefined,
  )
  waits.add(settled)
  void settled.then(() => waits.delete(settled))
  for (const listener of listeners) listener(settled)
  return wait
}

/** Calls `listener` for every wait in progress and every later one. The promises it gets always resolve. */
export function onWait(listener: (wait: Promise<unknown>) => void): void {
  for (const wait of waits) listener(wait)
  listeners.add(listener)
}
