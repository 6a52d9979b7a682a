import type { Clock } from './clock.ts'
import type { NotedError } from './call-error.ts'
import { createGate } from './line-gate.ts'
import { createPortalTrials } from './portal-trials.ts'
import { backoffMs, PROBE, RETRY } from './retry.ts'
import { createSilenceLimits, type KnownLine } from './silence-limits.ts'

const UNKNOWN: KnownLine = { isThin: () => false, roundTripMs: () => null }

/**
 * The outcome of a request, as far as it concerns reachability: `answer` of our server, whatever it says · `trouble`, a
 * 5xx or 429 of ours · `noAnswer` · `notOurServer`, such as a captive portal's page · `abandoned` by this device, which
 * says nothing.
 */
export type Outcome = 'answer' | 'trouble' | 'noAnswer' | 'notOurServer' | 'abandoned'

/** One of the last responses or failures that the current state is based on. */
export type Evidence = {
  /** When the request ended: device time, ms since 1970. */
  at: number
  outcome: Exclude<Outcome, 'abandoned'>
  /** The contract path requested. */
  what: string
  /** Time to the first byte of the response, in ms. */
  waitMs: number
  /** The error of a failed request; left out for a success. */
  error?: NotedError
}

/** Why the line is in its current state, and when it is tried again. */
export type LineEvidence = {
  /** Something else responded instead of our server, such as a network that wants a sign-in first. */
  isPortal: boolean
  /** Failures since the last response. */
  failures: number
  /** When the next request goes out automatically (device time); `null` while requests may go at once. */
  nextTryAt: number | null
  /** Newest last. */
  evidence: readonly Evidence[]
}

/** Permission to make one request. Must be returned with the request's outcome. */
export type Permit = {
  /** Silence that should end the wait, in ms. */
  idleTimeoutMs: number
  /** Silence after which a read is sent a second time; `null` if responses are slow anyway. */
  hedgeAfterMs: number | null
  done: (outcome: Outcome, details?: OutcomeDetails) => void
}

type OutcomeDetails = {
  waitMs?: number
  retryAfterMs?: number | undefined
  what?: string
  error?: NotedError
}

export type ReachabilityState = 'unknown' | 'reachable' | 'unreachable'

export type Reachability = {
  state: () => ReachabilityState
  /** Returns a permit for one request of the engine, or `null` while it must wait. */
  enter: () => Permit | null
  /** Whether `enter` would return a permit now. */
  isOpen: () => boolean
  /** Whether `enter` would return one permit only: the outcome of that request decides about the rest. */
  isOnTrial: () => boolean
  /** Resolves once no trial is under way: at once, or when the trial has its outcome. */
  decided: () => Promise<void>
  /** Reports a sign that the connection may be back (`online`, `visible`, a live connection): tries at once. */
  nudge: () => void
  /** The browser says the network is gone: the next request alone decides, and its silence counts at once. */
  doubt: () => void
  /** Tries at once because a person asked, whatever was tried before. */
  force: () => void
  evidence: () => LineEvidence
  /** Calls the listener whenever the state changes or requests may go out again. */
  onChange: (listener: () => void) => () => void
  stop: () => void
}

/** After this many failures in a row over at least this time, the server counts as unreachable. */
const FAILURES = 3
const FAILURES_SPAN_MS = 10_000
const NUDGE_SPACING_MS = 1_000
const EVIDENCE_KEPT = 12

/**
 * Learns from real responses whether the server can be reached, and lets the engine's requests go out accordingly
 * (line-gate.ts has the states). The browser's own events only cause a request: `online` opens a closed line for a
 * trial, `offline` puts an open one on trial. They know the network card, not the server.
 */
export function startReachability(clock: Clock, line: KnownLine = UNKNOWN): Reachability {
  const trials = createPortalTrials(clock)
  const gate = createGate(clock, () => (isPortal ? trials.waitMs() : 0))
  const limits = createSilenceLimits(line)
  let state: ReachabilityState = 'unknown'
  let failures = 0
  let firstFailureAt = 0
  let incident = 0
  let isPortal = false
  let isDoubted = false
  let doubts = 0
  let nudgedAt = Number.NEGATIVE_INFINITY
  let evidence: Evidence[] = []

  function close(outcome: Outcome, retryAfterMs: number): void {
    const now = clock.now()
    if (failures === 0) firstFailureAt = now
    failures += 1
    incident += 1
    isPortal = outcome === 'notOurServer'
    const isLost =
      isPortal ||
      isDoubted ||
      state !== 'reachable' ||
      (failures >= FAILURES && now - firstFailureAt >= FAILURES_SPAN_MS)
    isDoubted = false
    if (outcome === 'trouble') state = 'reachable'
    else if (isLost) state = 'unreachable'
    const backoff = state === 'unreachable' ? PROBE : RETRY
    gate.close(Math.max(retryAfterMs, backoffMs(failures, backoff, clock.random)))
    gate.tell()
  }

  function open(waitMs: number): void {
    limits.works(waitMs)
    const wasOpen = gate.is('open') && state === 'reachable'
    failures = 0
    isPortal = false
    isDoubted = false
    // Otherwise one error page of a proxy after a busy minute would delay everything for five minutes.
    trials.forget()
    state = 'reachable'
    gate.open()
    if (!wasOpen) gate.tell()
  }

  function note(outcome: Evidence['outcome'], { what = '', waitMs = 0, error }: OutcomeDetails): void {
    const noted = { at: clock.now(), outcome, what, waitMs, ...(error && { error }) }
    evidence = [...evidence, noted].slice(-EVIDENCE_KEPT)
    if (outcome === 'answer') limits.answered(waitMs)
  }

  function enter(): Permit | null {
    const isTrial = gate.is('trial')
    if (!isTrial && !gate.is('open')) return null
    if (isTrial) gate.beginTrial()
    const [incidentBefore, doubtsBefore] = [incident, doubts]
    const endTrial = trials.begin()
    let isDone = false

    function settle(outcome: Outcome, { waitMs = 0, retryAfterMs = 0 }: OutcomeDetails): void {
      if (outcome === 'noAnswer') limits.noAnswer()
      // A request sent before the browser's event says nothing about the present.
      const saysNothing =
        outcome === 'abandoned' || (outcome === 'answer' && doubtsBefore !== doubts && !gate.is('open'))
      if (saysNothing) {
        if (isTrial) gate.tryAgain()
      } else if (outcome === 'answer') open(waitMs)
      // Requests cut off together count as one failure, reported by the first of them.
      else if (isTrial || incident === incidentBefore) close(outcome, retryAfterMs)
    }

    return {
      idleTimeoutMs: limits.idleTimeoutMs(),
      hedgeAfterMs: limits.hedgeAfterMs(),
      done: (outcome, details = {}) => {
        if (isDone) return
        isDone = true
        endTrial()
        if (outcome !== 'abandoned') note(outcome, details)
        settle(outcome, details)
        gate.tellDecided()
      },
    }
  }

  return {
    state: () => state,
    isOpen: () => gate.is('open') || gate.is('trial'),
    isOnTrial: () => gate.is('trial'),
    enter,
    decided: gate.decided,
    nudge: () => {
      // The absolute value: otherwise a nudge before the clock was set back would suppress later ones.
      if (Math.abs(clock.now() - nudgedAt) < NUDGE_SPACING_MS) return
      nudgedAt = clock.now()
      gate.openTrial()
    },
    doubt: () => {
      isDoubted = true
      doubts += 1
      gate.doubt()
    },
    force: () => {
      isPortal = false
      gate.openTrial()
    },
    evidence: () => ({ isPortal, failures, nextTryAt: gate.nextTryAt(), evidence }),
    onChange: gate.onChange,
    stop: gate.stop,
  }
}
