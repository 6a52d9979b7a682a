import type { Failure } from '#contract/result.ts'

/** Whether the server asks to wait a little. */
export function isTooOften({ kind }: Failure): boolean {
  return kind === 'tooMany'
}
