import { useSyncExternalStore } from 'react'

/*
 * Counts how often the server became reachable again, so that pictures that failed meanwhile are retried. Pictures
 * don't know the state of the connection; the layout does.
 */

let times = 0
const listeners = new Set<() => void>()

/** Records that the server can be reached again. */
export function noteLineBack(): void {
  times += 1
  for (const listener of listeners) listener()
}

/** Returns how often the connection has come back; re-renders when it changes. */
export function useLinesBack(): number {
  return useSyncExternalStore(listen, present, present)
}

const present = (): number => times

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
