import { useSyncExternalStore } from 'react'
import {
  deviceStorage,
  type PreferenceName,
  readPreference,
  storageKey,
  writePreference,
} from './preference.ts'

/** What a choice needs from the browser. Other tabs' changes arrive as `storage` events on `events`. */
type ChoiceSurroundings = { storage: Storage | null; events: Pick<EventTarget, 'addEventListener'> }

/** One preference of this device: the same in every tab at once, and after a restart. */
export type Choice<T extends string> = {
  name: PreferenceName
  values: readonly T[]
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** Creates a choice among `values`. The first is the default, and also replaces any other stored value. */
export function choiceOf<T extends string>(
  name: PreferenceName,
  values: readonly [T, ...T[]],
  surroundings: () => ChoiceSurroundings = browser,
): Choice<T> {
  return preferenceOf(
    name,
    { values, parse: (text) => values.find((value) => value === text) ?? values[0] },
    surroundings,
  )
}

/** A colour as `#rrggbb`, or blank for the product's own. */
export function colorChoiceOf(
  name: PreferenceName,
  surroundings: () => ChoiceSurroundings = browser,
): Choice<string> {
  const parse = (text: string | null): string => (/^#[0-9a-f]{6}$/.test(text ?? '') ? (text ?? '') : '')
  return preferenceOf(name, { values: [''], parse }, surroundings)
}

/** Returns the value of a choice; re-renders when it changes. */
export function useChoice<T extends string>(choice: Choice<T>): T {
  return useSyncExternalStore(choice.subscribe, choice.get)
}

function preferenceOf<T extends string>(
  name: PreferenceName,
  { values, parse }: { values: readonly T[]; parse: (text: string | null) => T },
  surroundings: () => ChoiceSurroundings,
): Choice<T> {
  const listeners = new Set<() => void>()
  let current: T | undefined

  // Reads the browser's storage only when the choice is used, because tests load modules without a browser.
  function start(): T {
    const { storage, events } = surroundings()
    events.addEventListener('storage', (event) => {
      // A StorageEvent. Without a key, the whole storage was cleared.
      const { key } = event as StorageEvent
      if (key === storageKey(name) || key === null) show(parse(readPreference(storage, name)))
    })
    return parse(readPreference(storage, name))
  }

  function show(value: T): void {
    current = value
    for (const listener of listeners) listener()
  }

  const get = (): T => (current ??= start())
  return {
    name,
    values,
    get,
    set(value) {
      get()
      writePreference(surroundings().storage, name, value)
      show(value)
    },
    subscribe(listener) {
      get()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function browser(): ChoiceSurroundings {
  return { storage: deviceStorage(), events: window }
}
