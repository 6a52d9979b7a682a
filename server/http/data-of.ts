import { ok, type Result } from '#contract/result.ts'

/** Wraps a value in the envelope that responses have on the wire. Returns a failure unchanged. */
export function dataOf<T>(result: Result<T>): Result<{ data: T }> {
  return result.ok ? ok({ data: result.value }) : result
}
