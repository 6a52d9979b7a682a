import { useSyncExternalStore } from 'react'

/*
 * Whether pictures wait until somebody opens them, because data is to be saved. Written by the layout of signed-in
 * pages, which knows the rules; read by whatever shows a picture.
 */

let doWait = false
const listeners = new Set<() => void>()

export function setPicturesWait(wait: boolean): void {
  if (wait === doWait) return
  doWait = wait
  for (const listener of listeners) listener()
}

/** Whether a picture that was not asked for is left out. */
export function usePicturesWait(): boolean {
  return useSyncExternalStore(listen, () => doWait)
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
