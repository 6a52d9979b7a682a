import type { Reachability } from './reachability.ts'

export type TrialTurns = {
  /** The line as pulling and everything else that only reads sees it. */
  forReading: Reachability
  /** The line as sending sees it. */
  forSending: Reachability
  /** Whether a trial of the line may be spent on sending now. */
  isSendersTurn: () => boolean
  /** The next trial is for reading, whoever had the last one. */
  readNext: () => void
}

/**
 * Who may spend the one request that a closed line grants. While nobody answers it is for reading, which leaves nothing
 * uncertain behind. While the server answers with errors of its own, reading and sending take turns: a request that
 * always fails must not starve the others.
 */
export function takeTurns(line: Reachability): TrialTurns {
  let lastWas: 'reading' | 'sending' = 'sending'
  const isSendersTurn = () => line.state() === 'reachable' && lastWas === 'reading'

  function enterAs(kind: typeof lastWas): ReturnType<Reachability['enter']> {
    const isTrial = line.isOnTrial()
    if (isTrial && kind === 'sending' && !isSendersTurn()) return null
    const permit = line.enter()
    if (!permit || !isTrial) return permit
    const before = lastWas
    lastWas = kind
    let isDone = false
    return {
      ...permit,
      done: (outcome, details) => {
        // A trial that was given back was nobody's turn.
        if (!isDone && outcome === 'abandoned') lastWas = before
        isDone = true
        permit.done(outcome, details)
      },
    }
  }

  return {
    forReading: { ...line, enter: () => enterAs('reading') },
    forSending: { ...line, enter: () => enterAs('sending') },
    isSendersTurn,
    readNext: () => {
      lastWas = 'sending'
    },
  }
}
