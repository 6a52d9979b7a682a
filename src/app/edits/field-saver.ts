import type { Result } from '#contract/result.ts'
import { durableSaver, type Keeping, type SaverScope } from '#app/replica/durable-saver.ts'

const SAVE_EVERY_MS = 1_000

type Saving<F extends object> = Pick<SaverScope<Partial<F>>, 'person'> & {
  /** Keeps fields on this device. More changes may follow, so they don't have to be sent at once. */
  save: (fields: Partial<F>) => Promise<Result<unknown>>
  /** No more changes for now: sends what was saved to the server. */
  send: () => Promise<unknown>
}

/** Keeps fields as they are changed, at most once a second. Each write holds the changes since the one before. */
export function fieldSaver<F extends object>(
  { save, send, person }: Saving<F>,
  onState: (state: Keeping) => void,
) {
  const saver = durableSaver<Partial<F>>({
    everyMs: SAVE_EVERY_MS,
    save,
    person,
    join: (older, newer) => ({ ...older, ...newer }),
    onState,
  })
  let hasUnsent = false
  return {
    note(fields: Partial<F>): void {
      hasUnsent = true
      saver.note(fields)
    },
    /** Returns the fields that are not known to be on this device yet, or `null`. */
    pending: saver.pending,
    /** Writes unsaved fields, and says nothing about whether the person is done. */
    keep: saver.flush,
    /** Writes unsaved fields and releases them for sending. Resolves when the write has been tried. */
    async flush(): Promise<void> {
      await saver.flush()
      if (!hasUnsent) return
      hasUnsent = false
      await send()
    },
  }
}
