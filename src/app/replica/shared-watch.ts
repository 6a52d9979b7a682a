import { shareEqual } from './share-equal.ts'

/**
 * How long a watch stays after its last reader left, so that going back to a conversation does not start from nothing.
 */
const LINGER_MS = 5_000

export type WatchOptions = { lingerMs?: number; onEnd?: () => void }

/** A changing value in the form `useSyncExternalStore` takes; `undefined` until the first result. */
export type SharedWatch<T> = {
  subscribe(listener: () => void): () => void
  getSnapshot(): T | undefined
}

/**
 * Shares one source among many readers. Starts it with the first reader, stops it `lingerMs` after the last one left,
 * and then calls `onEnd`. Readers are notified only of a different value, and parts that repeat keep their identity.
 */
export function sharedWatch<T>(
  start: (onValue: (value: T | undefined) => void) => () => void,
  { lingerMs = LINGER_MS, onEnd = () => undefined }: WatchOptions = {},
): SharedWatch<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let stop: (() => void) | null = null
  let lingering: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    stop?.()
    stop = null
    value = undefined
    onEnd()
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
    lingering = setTimeout(end, lingerMs)
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
