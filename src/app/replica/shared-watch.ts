import { shareEqual } from './share-equal.ts'

/** Watches stay this long after their last reader left: going back to a conversation must not start from nothing. */
const LINGER_MS = 5_000

/** A value that changes under its readers, as `useSyncExternalStore` takes it; `undefined` until the first answer. */
export type SharedWatch<T> = {
  subscribe(listener: () => void): () => void
  getSnapshot(): T | undefined
}

/**
 * One source for many readers: started with the first, stopped a moment after the last, when `onIdle` is told. Readers
 * hear of an answer only if it says something else, and what it repeats keeps its identity.
 */
export function sharedWatch<T>(
  start: (onValue: (value: T | undefined) => void) => () => void,
  onIdle: () => void,
): SharedWatch<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let stop: (() => void) | null = null
  let lingering: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    stop?.()
    stop = null
    value = undefined
    onIdle()
  }
  function run(): void {
    clearTimeout(lingering)
    stop ??= start((next) => {
      const shared = shareEqual(value, next)
      if (shared === value) return
      value = shared
      for (const listener of listeners) listener()
    })
  }
  function linger(): void {
    clearTimeout(lingering)
    lingering = setTimeout(end, LINGER_MS)
  }

  return {
    subscribe(listener) {
      run()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) linger()
      }
    },
    getSnapshot: () => value,
  }
}
