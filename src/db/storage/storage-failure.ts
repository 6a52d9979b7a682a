import type { Failure } from '#contract/result.ts'

/** What IndexedDB threw (quota, abort, a closed database), as a failure. */
export function storageFailure(error: unknown): Failure {
  return {
    kind: 'storage',
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  }
}
