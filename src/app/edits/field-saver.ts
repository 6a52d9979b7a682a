import type { Result } from '#contract/result.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'

const SAVE_EVERY_MS = 1_000
/** A device that could not write just now is asked again, for as long as the change is here. */
const TRY_AGAIN_MS = 2_000

/** `kept`: all of it is durable on this device; `failed`: the last write was refused, and is tried again. */
export type Keeping = 'kept' | 'keeping' | 'failed'

type Saving<F extends object> = {
  /** Keeps fields on this device; more may follow, so that the server need not have them at once. */
  save: (fields: Partial<F>) => Promise<Result<unknown>>
  /** Nothing follows for now: what was saved is for the server. */
  send: () => Promise<unknown>
}

/**
 * Keeps fields as they are changed: the first change at once, then at most every second, and the last one always. Each
 * write holds what changed since the one before. Reloads by the app wait for it.
 */
export function fieldSaver<F extends object>({ save, send }: Saving<F>, onState: (state: Keeping) => void) {
  let due: Partial<F> = {}
  let saving: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let release: (() => void) | null = null
  let hasUnsent = false

  const isDue = (): boolean => Object.keys(due).length > 0

  async function saveOnce(): Promise<void> {
    if (!isDue()) return
    const fields = due
    due = {}
    const saved = await save(fields)
    if (!saved.ok) {
      // What was changed meanwhile is newer.
      due = { ...fields, ...due }
      onState('failed')
      wait(TRY_AGAIN_MS)
    } else if (!isDue()) {
      release?.()
      release = null
      onState('kept')
    }
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
      if (isDue()) void write()
    }, pauseMs)
  }

  return {
    note(fields: Partial<F>): void {
      due = { ...due, ...fields }
      hasUnsent = true
      release ??= holdReloads()
      onState('keeping')
      if (timer !== undefined) return
      void write()
      wait(SAVE_EVERY_MS)
    },
    /** Writes what is not written yet and lets it go to the server; resolves when the writing has been tried. */
    async flush(): Promise<void> {
      await write()
      if (!hasUnsent) return
      hasUnsent = false
      await send()
    },
  }
}
