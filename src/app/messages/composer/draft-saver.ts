import type { Result } from '#contract/result.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'

const SAVE_EVERY_MS = 300
/** A device that could not write just now is asked again, for as long as the text is here. */
const TRY_AGAIN_MS = 2_000

/**
 * Saves a growing text: the first change at once, so that even one word survives a sudden end, then at most every
 * 300 ms, and the last one always. Reloads by the app wait for it.
 */
export function draftSaver(save: (text: string) => Promise<Result<void>>) {
  /** The newest text, until a save of it has succeeded. */
  let pending: string | null = null
  /** Whether `pending` has not been handed to a save yet. */
  let isDue = false
  let saving: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let release: (() => void) | null = null

  function done(): void {
    pending = null
    release?.()
    release = null
  }
  async function saveOnce(text: string): Promise<void> {
    const saved = await save(text)
    if (pending !== text || isDue) return
    if (saved.ok) done()
    else {
      isDue = true
      wait(TRY_AGAIN_MS)
    }
  }
  function flush(): Promise<unknown> {
    if (pending === null || !isDue) return saving
    const text = pending
    isDue = false
    // In order: an earlier text must never be written over a later one.
    saving = saving.then(() => saveOnce(text))
    return saving
  }
  function wait(pauseMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (!isDue) return
      void flush()
      wait(SAVE_EVERY_MS)
    }, pauseMs)
  }

  return {
    note(text: string): void {
      pending = text
      isDue = true
      release ??= holdReloads()
      if (timer !== undefined) return
      void flush()
      wait(SAVE_EVERY_MS)
    },
    flush,
    /** What is not known to be on this device yet; `null` when all of it is. */
    pending: () => pending,
    /** Forgets what is not saved yet and waits for what is being saved. */
    async settle(): Promise<void> {
      isDue = false
      pending = null
      await saving
      if (pending === null) done()
    },
  }
}
