const waits = new Set<Promise<unknown>>()
const listeners = new Set<(wait: Promise<unknown>) => void>()

/**
 * Says that a person waits for this: what loads for them and the scheduler of the line can't see, such as a script.
 * Less urgent things then keep off the line. Returns the promise itself.
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

/** Calls `listener` for whatever is waited for now or later. What it gets always resolves. */
export function onWait(listener: (wait: Promise<unknown>) => void): void {
  for (const wait of waits) listener(wait)
  listeners.add(listener)
}
