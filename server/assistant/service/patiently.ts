import { setTimeout as pause } from 'node:timers/promises'
import { ServiceError } from '#server/assistant/provider.ts'
import type { AiPatience } from '#server/scope/assistant-config.ts'

/** How long to wait if the service doesn't say. */
export const RETRY_SOON_MS = 300
const RETRY_AFTER_MAX_MS = 5_000

export type Patiently<T> = {
  /** Asks once. */
  ask: (signal: AbortSignal) => Promise<AsyncIterable<T>>
  patience: AiPatience
  /** Aborts everything, on behalf of the caller. */
  signal: AbortSignal
  /** Returns how long to wait before a second try, in milliseconds, or `null` if there should be none. */
  retryAfter: (error: unknown) => number | null
  note: (line: string) => void
}

/**
 * Yields the pieces of an answer as they come. A service that fails before its first piece is asked once more, after
 * its first piece never. Fails with the service's own error, with `ServiceError` if it took too long, or with the
 * reason of `signal`.
 */
export async function* patiently<T>(options: Patiently<T>): AsyncGenerator<T> {
  const { patience, signal, note } = options
  const ending = new AbortController()
  const whole = setTimeout(() => ending.abort(new ServiceError('the answer took too long')), patience.wholeMs)
  const either = AbortSignal.any([signal, ending.signal])
  try {
    for (let isAgain = false; ; isAgain = true) {
      let isBegun = false
      try {
        for await (const piece of once({ ...options, signal: either })) {
          isBegun = true
          yield piece
        }
        return
      } catch (error) {
        const waitMs = isBegun || isAgain || either.aborted ? null : options.retryAfter(error)
        if (waitMs === null || waitMs > RETRY_AFTER_MAX_MS) throw either.aborted ? either.reason : error
        note('the service is asked once more')
        await pause(waitMs, undefined, { signal: either })
      }
    }
  } finally {
    clearTimeout(whole)
  }
}

async function* once<T>({ ask, patience, signal }: Patiently<T>): AsyncGenerator<T> {
  const ending = new AbortController()
  const either = AbortSignal.any([signal, ending.signal])
  const late = (ms: number, what: string) =>
    setTimeout(() => ending.abort(new ServiceError(`the service took too long ${what}`)), ms)
  let timer = late(patience.firstMs, 'to begin')
  try {
    for await (const piece of await ask(either)) {
      clearTimeout(timer)
      // A slow reader isn't the service's fault.
      yield piece
      timer = late(patience.betweenMs, 'to go on')
    }
    either.throwIfAborted()
  } catch (error) {
    throw either.aborted ? either.reason : error
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}
