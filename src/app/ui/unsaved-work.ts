const listeners = new Set<() => void>()
let holds = 0

/**
 * Marks something typed or done here as not yet durable: the app does not reload until the returned function is called.
 * Hold from the keystroke or press until the write has been confirmed.
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

/** Calls `listener` when the last hold is released. */
export function onAllSaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
