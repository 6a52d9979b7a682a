import { holdReloads } from '#app/ui/unsaved-work.ts'

const SAVE_EVERY_MS = 300

/**
 * Saves a growing text: the first change at once, so that even one word survives a sudden reload, then at most every
 * 300 ms, and the last one always. Reloads by the app wait for it.
 */
export function draftSaver(save: (text: string) => Promise<unknown>) {
  let unsaved: string | null = null
  let saving: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let release: (() => void) | null = null

  function releaseIfSaved(): void {
    if (unsaved !== null) return
    release?.()
    release = null
  }
  function flush(): Promise<unknown> {
    if (unsaved === null) return saving
    const text = unsaved
    unsaved = null
    // In order: an earlier text must never be written over a later one.
    saving = saving.then(() => save(text)).finally(releaseIfSaved)
    return saving
  }
  function onTimer(): void {
    timer = undefined
    if (unsaved === null) return
    void flush()
    timer = setTimeout(onTimer, SAVE_EVERY_MS)
  }

  return {
    note(text: string): void {
      unsaved = text
      release ??= holdReloads()
      if (timer !== undefined) return
      void flush()
      timer = setTimeout(onTimer, SAVE_EVERY_MS)
    },
    flush,
    /** Forgets what is not saved yet and waits for what is being saved. */
    async settle(): Promise<void> {
      unsaved = null
      await saving
      releaseIfSaved()
    },
  }
}
