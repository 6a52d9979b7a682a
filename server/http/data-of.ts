import { ok, type Result } from '#contract/result.ts'

/** A value in the envelope that answers have on the wire; a failure as it is. */
export function dataOf<T>(result: Result<T>): Result<{ data: T }> {
  return result.ok ? ok({ data: result.value }) : result
}
