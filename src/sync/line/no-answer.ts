import type { Failure } from '#contract/result.ts'

/** True where nothing is known about what the server did, or whether it was our server at all. */
export function isNoAnswer(failure: Failure): boolean {
  return failure.kind === 'network' || failure.kind === 'notOurServer'
}
