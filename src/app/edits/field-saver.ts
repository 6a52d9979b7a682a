import type { Result } from '#contract/result.ts'
import { durableSaver, type Keeping } from '#app/replica/durable-saver.ts'

const SAVE_EVERY_MS = 1_000

type Saving<F extends object> = {
  /** Keeps fields on this device; more may follow, so that the server need not have them at once. */
  save: (fields: Partial<F>) => Promise<Result<unknown>>
  /** Nothing follows for now: what was saved is for the server. */
  send: () => Promise<unknown>
}

/** Keeps fields as they are changed, at most every second. Each write holds what changed since the one before. */
export function fieldSaver<F extends object>({ save, send }: Saving<F>, onState: (state: Keeping) => void) {
  const saver = durableSaver<Partial<F>>({
    everyMs: SAVE_EVERY_MS,
    save,
    join: (older, newer) => ({ ...older, ...newer }),
    onState,
  })
  let hasUnsent = false
  return {
    note(fields: Partial<F>): void {
      hasUnsent = true
      saver.note(fields)
    },
    /** The fields that are not known to be on this device yet; `null` for none. */
    pending: saver.pending,
    /** Writes what is not written yet and lets it go to the server; resolves when the writing has been tried. */
    async flush(): Promise<void> {
      await saver.flush()
      if (!hasUnsent) return
      hasUnsent = false
      await send()
    },
  }
}
