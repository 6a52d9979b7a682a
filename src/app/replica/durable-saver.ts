import type { Result } from '#contract/result.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'

/** A device that could not write just now is asked again, for as long as the change is here. */
const TRY_AGAIN_MS = 2_000

/** `kept`: all of it is durable on this device; `failed`: the last write was refused, and is tried again. */
export type Keeping = 'kept' | 'keeping' | 'failed'

export type SaverScope<T> = {
  /** The least time between two writes. */
  everyMs: number
  save: (value: T) => Promise<Result<unknown>>
  /** What is to be written of a change and of a newer one, where neither is written yet. */
  join: (older: T, newer: T) => T
  onState?: (state: Keeping) => void
}

/**
 * Keeps what a person changes on this device: the first change at once, so that even one word survives a sudden end, then
 * at most every `everyMs`, and the last one always. Writes happen one after the other, and one that fails is tried again.
 * Reloads by the app wait for it.
 */
export function durableSaver<T>({ everyMs, save, join, onState = () => {} }: SaverScope<T>) {
  let due: { value: T } | null = null
  let underWay: { value: T } | null = null
  let saving: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let release: (() => void) | null = null

  function letReload(): void {
    release?.()
    release = null
  }
  async function saveOnce(): Promise<void> {
    if (due === null) return
    const taken = due
    due = null
    underWay = taken
    const saved = await save(taken.value)
    // Forgotten meanwhile.
    if (underWay !== taken) return
    underWay = null
    if (!saved.ok) {
      addDue(taken.value, 'older')
      onState('failed')
      wait(TRY_AGAIN_MS)
    } else if (due === null) {
      letReload()
      onState('kept')
    }
  }
  function addDue(value: T, age: 'older' | 'newer'): void {
    if (due === null) due = { value }
    else due = { value: age === 'newer' ? join(due.value, value) : join(value, due.value) }
  }
  function write(): Promise<void> {
    // In order: an earlier change must never be written over a later one.
    saving = saving.then(saveOnce)
    return saving
  }
  function wait(pauseMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (due === null) return
      void write()
      wait(everyMs)
    }, pauseMs)
  }

  return {
    note(value: T): void {
      addDue(value, 'newer')
      release ??= holdReloads()
      onState('keeping')
      if (timer !== undefined) return
      void write()
      wait(everyMs)
    },
    /** Writes at once what is not written yet; resolves when that has been tried. */
    flush: write,
    /** The newest change until all is known to be on this device; `null` from then on. */
    pending: (): T | null => (due ?? underWay)?.value ?? null,
    /** Forgets what is not saved yet and waits for what is being saved. */
    async settle(): Promise<void> {
      due = null
      underWay = null
      await saving
      if (due === null) letReload()
    },
  }
}
