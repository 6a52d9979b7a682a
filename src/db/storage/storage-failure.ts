import type { Failure } from '#contract/result.ts'

/** Another tab hasn't closed a database in time. */
export class HeldByTab extends Error {
  constructor(name: string) {
    super(`another tab holds ${name}`)
  }
}

/** A row of a later build stands where something was to be written. */
export class LaterRowThere extends Error {
  constructor(id: string) {
    super(`${id} was written by a later build`)
  }
}

/** What IndexedDB threw (quota, abort, a closed database), as a failure; `newer` where only a later build may write. */
export function storageFailure(error: unknown): Failure {
  if (error instanceof LaterRowThere) return { kind: 'newer', message: error.message }
  return {
    kind: 'storage',
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    ...(error instanceof HeldByTab ? { isHeld: true } : {}),
  }
}
