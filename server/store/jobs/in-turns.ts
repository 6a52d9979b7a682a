import { failureCodes } from './failure-codes.ts'

/** Work that is done again and again. `what` names it in the log. */
export type Turns = {
  what: string
  everyMs: number
  /** Whether the first turn is at once rather than after the first pause. */
  isAtOnce?: boolean
  /** Whether a turn is this process's (claim-turns.ts); without it, all are. */
  isOurs?: () => Promise<boolean>
  run: () => Promise<unknown>
  log: (line: string) => void
}

/**
 * Does work from now on, one turn after the other. The next turn makes up for one that failed; the first of several
 * failures in a row is logged, by its codes. Returns a function that stops it, once a turn in progress has ended.
 */
export function inTurns({ what, everyMs, isAtOnce = false, isOurs, run, log }: Turns): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let hasFailed = false
  const turn = async (): Promise<void> => {
    try {
      if (isOurs === undefined || (await isOurs())) await run()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log(`${what}: a turn failed (${failureCodes(error)})`)
      hasFailed = true
    }
  }
  const next = (): void => {
    running = running.then(turn)
  }
  if (isAtOnce) next()
  const timer = setInterval(next, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
