import type { Failure, Result } from '#contract/result.ts'

/** While somebody types, the server is not asked for each letter. */
const DEBOUNCE_MS = 300
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/**
 * Asks the server until it has answered, and passes on every response: again, with waits that double, while nobody answers or
 * the server meets an error of its own; never again after a refusal. The function that comes back stops it.
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

/** Whether the same question may be answered later; a refusal is final. */
export function mayStillAnswer({ kind }: Failure): boolean {
  switch (kind) {
    case 'network':
    case 'notOurServer':
    case 'tooMany':
    case 'server':
    case 'storage':
    // A page that has just started may ask before its worker may speak for anybody.
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
