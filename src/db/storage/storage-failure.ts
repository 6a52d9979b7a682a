import type { Failure } from '#contract/result.ts'

/** Another tab has not let go of a database in time. */
export class HeldByTab extends Error {
  constructor(name: string) {
    super(`another tab holds ${name}`)
  }
}

/** What IndexedDB threw (quota, abort, a closed database), as a failure. */
export function storageFailure(error: unknown): Failure {
  return {
    kind: 'storage',
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    ...(error instanceof HeldByTab ? { isHeld: true } : {}),
  }
}
