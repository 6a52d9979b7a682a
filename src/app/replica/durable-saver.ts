import type { Result } from '#contract/result.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'

/** Pause before a failed write is retried. Retries go on while there is an unsaved change. */
const TRY_AGAIN_MS = 2_000

/** `kept`: everything is durable on this device. `failed`: the last write failed and will be retried. */
export type Keeping = 'kept' | 'keeping' | 'failed'

export type SaverScope<T> = {
  /** Minimum time between two writes. */
  everyMs: number
  save: (value: T) => Promise<Result<unknown>>
  /** Returns the person whose replica this page shows, or `null`. */
  person: () => string | null
  /** Combines two changes, neither of which is written yet, into the value to write. */
  join: (older: T, newer: T) => T
  onState?: (state: Keeping) => void
}

/**
 * Keeps what a person changes on this device. Writes the first change at once, so that even one word survives a sudden
 * end, then at most once every `everyMs`, and always the last change. Writes run one after the other; a failed write is
 * retried, but never for somebody who signed in here since. The app does not reload itself until everything is written.
 */
export function durableSaver<T>({ everyMs, save, person, join, onState = () => {} }: SaverScope<T>) {
  let due: { value: T } | null = null
  let underWay: { value: T } | null = null
  let saving: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let release: (() => void) | null = null
  /** Who made the changes that are not written yet. */
  let author: string | null = null

  /** Whether somebody else has signed in since. Nobody may be there for a moment, behind a PIN. */
  const isNextPerson = (): boolean => author !== null && person() !== null && person() !== author

  function letReload(): void {
    release?.()
    release = null
  }
  async function saveOnce(): Promise<void> {
    if (due === null) return
    if (isNextPerson()) {
      due = null
      letReload()
      return
    }
    const taken = due
    due = null
    underWay = taken
    const saved = await save(taken.value)
    // Discarded meanwhile.
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
    // One at a time: an earlier change must never overwrite a later one.
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
      if (due === null && underWay === null) author = person()
      addDue(value, 'newer')
      release ??= holdReloads()
      onState('keeping')
      if (timer !== undefined) return
      void write()
      wait(everyMs)
    },
    /** Writes unsaved changes at once. Resolves when the write has been tried. */
    flush: write,
    /** Returns the newest change until everything is known to be on this device, then `null`. */
    pending: (): T | null => (due ?? underWay)?.value ?? null,
    /** Discards unsaved changes and waits for a write in progress. */
    async settle(): Promise<void> {
      due = null
      underWay = null
      await saving
      if (due === null) letReload()
    },
  }
}
