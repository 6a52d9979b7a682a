const listeners = new Set<() => void>()
let holds = 0

/**
 * Says that something typed or done here is not yet durable: no reload happens until the returned function is called.
 * Hold from the keystroke or press to the answered write.
 */
export function holdReloads(): () => void {
  holds += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holds -= 1
    if (holds === 0) for (const listener of listeners) listener()
  }
}

export function hasUnsavedWork(): boolean {
  return holds > 0
}

/** Calls `listener` when the last hold is gone. */
export function onAllSaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
