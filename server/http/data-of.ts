import { ok, type Result } from '#contract/result.ts'

/** Returns a value in the envelope that responses have on the wire, and a failure as it is. */
export function dataOf<T>(result: Result<T>): Result<{ data: T }> {
  return result.ok ? ok({ data: result.value }) : result
}
