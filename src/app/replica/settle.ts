import { fail, type Result } from '#contract/result.ts'
import { deferred } from './deferred.ts'

/** Returns the failure of a call that its worker could not complete. */
export function workerFailure(message: string): Result<never> {
  return fail({ kind: 'worker', message })
}

/** Turns a rejection into a `worker` failure. Over Comlink a rejection means a bug or a dead port. */
export async function settled<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run()
  } catch (error) {
    return workerFailure(error instanceof Error ? error.message : String(error))
  }
}

/** Returns the first result, or a `worker` failure after `limitMs`: no call to a worker may wait for ever. */
export async function withinLimit<T>(limitMs: number, ...answers: Promise<Result<T>>[]): Promise<Result<T>> {
  const { promise: late, resolve } = deferred<Result<T>>()
  const timer = setTimeout(() => resolve(workerFailure(`no answer in ${limitMs} ms`)), limitMs)
  const answer = await Promise.race([...answers, late])
  clearTimeout(timer)
  return answer
}
