import { useSyncExternalStore } from 'react'

/*
 * Whether pictures wait until somebody opens them, because of the data saver. Set by the layout of signed-in pages,
 * which knows the rules; read by everything that shows a picture.
 */

let doWait = false
const listeners = new Set<() => void>()

export function setPicturesWait(wait: boolean): void {
  if (wait === doWait) return
  doWait = wait
  for (const listener of listeners) listener()
}

/** Returns whether to leave out pictures that nobody asked for. */
export function usePicturesWait(): boolean {
  return useSyncExternalStore(listen, () => doWait)
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
