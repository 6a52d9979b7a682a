import type { Reachability } from './reachability.ts'

export type TrialTurns = {
  /** Reachability for pulling and everything else that only reads. */
  forReading: Reachability
  /** Reachability for sending. */
  forSending: Reachability
  /** Whether a trial may be spent on sending now. */
  isSendersTurn: () => boolean
  /** Gives the next trial to reading, whichever side had the last one. */
  readNext: () => void
}

/**
 * Shares out the one trial request that a closed line grants. While no response comes, reading gets it: a read leaves
 * nothing uncertain behind, but a message whose request failed can no longer be edited or discarded. While the server
 * responds with errors, reading and sending take turns, so that one request that always fails can't starve the others.
 */
export function takeTurns(line: Reachability): TrialTurns {
  let lastWas: 'reading' | 'sending' = 'sending'
  const isSendersTurn = () => line.evidence().evidence.at(-1)?.outcome === 'trouble' && lastWas === 'reading'

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
        // A trial that was abandoned doesn't count as a turn.
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
