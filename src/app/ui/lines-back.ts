import { useSyncExternalStore } from 'react'

/*
 * How often the server could be reached again after it could not: pictures that failed meanwhile are tried again. They
 * know nothing of the line; the layout does.
 */

let times = 0
const listeners = new Set<() => void>()

/** Notes that the server can be reached again. */
export function noteLineBack(): void {
  times += 1
  for (const listener of listeners) listener()
}

/** Returns how often the line has come back, kept current. */
export function useLinesBack(): number {
  return useSyncExternalStore(listen, present, present)
}

const present = (): number => times

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
