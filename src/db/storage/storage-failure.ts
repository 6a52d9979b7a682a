import type { Failure } from '#contract/result.ts'

/** Another tab hasn't closed a database in time. */
export class HeldByTab extends Error {
  constructor(name: string) {
    super(`another tab holds ${name}`)
  }
}

/** The code that keeps files is not on this device yet, and can't be fetched now. */
export class FileCodeMissing extends Error {
  constructor(cause: unknown) {
    super(`the code that keeps files is missing: ${String(cause)}`, { cause })
  }
}

/** A row of a later build stands where something was to be written. */
export class LaterRowThere extends Error {
  constructor(id: string) {
    super(`${id} was written by a later build`)
  }
}

/**
 * What IndexedDB threw (quota, abort, a closed database), as a failure; `newer` where only a later build may write, and
 * `network` where code has to be fetched first.
 */
export function storageFailure(error: unknown): Failure {
  if (error instanceof LaterRowThere) return { kind: 'newer', message: error.message }
  if (error instanceof FileCodeMissing) return { kind: 'network', message: error.message }
  return {
    kind: 'storage',
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    ...(error instanceof HeldByTab ? { isHeld: true } : {}),
  }
}
