import type { Failure, Result } from '#contract/result.ts'

/** Debounce: typing does not send a request for each letter. */
const DEBOUNCE_MS = 300
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/**
 * Asks the server until it answers, and passes on every response. Retries with doubling waits while there is no
 * response or the server has an internal error; stops after a refusal. Returns a function that stops it.
 */
export function keepAsking<T>(
  ask: () => Promise<Result<T>>,
  onAnswer: (answer: Result<T>) => void,
): () => void {
  let isOver = false
  let waitMs = FIRST_WAIT_MS
  async function look(): Promise<void> {
    const answer = await ask()
    if (isOver) return
    onAnswer(answer)
    if (answer.ok || !mayStillAnswer(answer.failure)) return
    timer = setTimeout(look, Math.max(waitMs, namedWaitMs(answer.failure)))
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)
  }
  let timer = setTimeout(look, DEBOUNCE_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Returns whether the same request may succeed later; a refusal is final. */
export function mayStillAnswer({ kind }: Failure): boolean {
  switch (kind) {
    case 'network':
    case 'notOurServer':
    case 'tooMany':
    case 'server':
    case 'storage':
    // A page that has just started may ask before its worker is bound to a person.
    case 'worker':
    case 'newer':
      return true
    case 'unauthorized':
    case 'forbidden':
    case 'notFound':
    case 'conflict':
    case 'invalid':
    case 'reset':
    case 'csrf':
      return false
  }
}

function namedWaitMs(failure: Failure): number {
  return failure.kind === 'tooMany' ? (failure.retryAfterMs ?? 0) : 0
}
