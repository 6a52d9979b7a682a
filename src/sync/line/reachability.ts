import type { Clock } from './clock.ts'
import type { NotedError } from './call-error.ts'
import { backoffMs, PROBE, RETRY } from './retry.ts'

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

const IDLE_TIMEOUT_MS = 15_000
const IDLE_TIMEOUT_MOST_MS = 120_000
/** After this many failures in a row over at least this time, the server counts as unreachable. */
const FAILURES = 3
const FAILURES_SPAN_MS = 10_000
/** A captive portal gets at most this many requests in this time: one fewer than the promised twelve. */
const PORTAL_REQUESTS = 11
const PORTAL_SPAN_MS = 5 * 60_000
const NUDGE_SPACING_MS = 1_000
const EVIDENCE_KEPT = 12
/** A connection that responds within this time is fast, so its silence is worth a second request before the timeout. */
const QUICK_ANSWER_MS = 2_000
const HEDGE_AFTER_MS = 3_000
/** On a thin line a response may wait that long behind other bytes. Still sooner than the timeout. */
const THIN_HEDGE_AFTER_MS = 10_000

/**
 * Learns from real responses whether the server can be reached, and lets the engine's requests go out accordingly. The
 * line is in one of these states:
 * - `open`: requests go out freely;
 * - `trial`: one may go, and its outcome decides (also the state before the very first request);
 * - `tried`: that request is under way;
 * - `closed`: nothing goes out until a timer, a nudge or a person changes it to `trial`.
 * The browser's own events only cause a request: `online` opens a closed line for a trial, `offline` puts an open one
 * on trial. They know the network card, not the server.
 */
export function startReachability(clock: Clock, isThin: () => boolean = () => false): Reachability {
  let line: 'open' | 'trial' | 'tried' | 'closed' = 'trial'
  let state: ReachabilityState = 'unknown'
  let failures = 0
  let firstFailureAt = 0
  let incident = 0
  let isPortal = false
  let isDoubted = false
  let doubts = 0
  let idleTimeoutMs = IDLE_TIMEOUT_MS
  /** The newest requests since the last real response: those that a portal, if there is one, may have counted. */
  let trials: { at: number; isUnderWay: boolean }[] = []
  let nudgedAt = Number.NEGATIVE_INFINITY
  let nextTryAt: number | null = null
  let lastWaitMs: number | null = null
  let evidence: Evidence[] = []
  let cancelTimer = () => {}
  const waiting = new Set<() => void>()
  const listeners = new Set<() => void>()
  const tellDecided = () => {
    if (line === 'tried') return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }

  function openTrial(): void {
    cancelTimer()
    if (line !== 'closed') return
    const wait = portalWaitMs()
    if (wait > 0) {
      openLater(wait)
      return
    }
    line = 'trial'
    nextTryAt = null
    tell()
  }

  function openLater(waitMs: number): void {
    cancelTimer()
    nextTryAt = clock.now() + waitMs
    cancelTimer = clock.after(waitMs, openTrial)
  }

  /** If the device's clock was set back, treats earlier requests as made just now, not in the future. */
  function heedClock(): void {
    const aheadMs = Math.max(0, (trials.at(-1)?.at ?? 0) - clock.now())
    for (const trial of trials) trial.at -= aheadMs
  }

  function portalWaitMs(): number {
    if (!isPortal) return 0
    heedClock()
    trials = trials.filter(({ at }) => at > clock.now() - PORTAL_SPAN_MS)
    const [oldest] = trials
    return trials.length < PORTAL_REQUESTS || oldest === undefined
      ? 0
      : oldest.at + PORTAL_SPAN_MS - clock.now()
  }

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
    line = 'closed'
    const limits = state === 'unreachable' ? PROBE : RETRY
    openLater(Math.max(retryAfterMs, backoffMs(failures, limits, clock.random)))
    tell()
  }

  function tryAgain(): void {
    if (line !== 'tried') return
    line = 'trial'
    tell()
  }

  function settle(
    outcome: Outcome,
    isTrial: boolean,
    incidentBefore: number,
    doubtsBefore: number,
    waitMs: number,
    retryAfterMs: number,
  ): void {
    if (outcome === 'abandoned') return isTrial ? tryAgain() : undefined
    if (outcome === 'noAnswer') idleTimeoutMs = Math.min(IDLE_TIMEOUT_MOST_MS, idleTimeoutMs * 2)
    if (outcome === 'answer') {
      // This request was sent before the browser's event, so it says nothing about the present.
      if (doubtsBefore !== doubts && line !== 'open') return isTrial ? tryAgain() : undefined
      // A slow connection keeps its long timeouts; a fast response restores the short ones.
      idleTimeoutMs = Math.min(IDLE_TIMEOUT_MOST_MS, Math.max(IDLE_TIMEOUT_MS, waitMs * 3))
      const wasOpen = line === 'open' && state === 'reachable'
      failures = 0
      isPortal = false
      isDoubted = false
      // Otherwise one error page of a proxy after a busy minute would delay everything for five minutes.
      trials = trials.filter(({ isUnderWay }) => isUnderWay)
      line = 'open'
      nextTryAt = null
      state = 'reachable'
      cancelTimer()
      if (!wasOpen) tell()
      return
    }
    // Requests cut off together count as one failure, reported by the first of them.
    if (isTrial || incident === incidentBefore) close(outcome, retryAfterMs)
  }

  function hedgeAfterMs(): number | null {
    if (lastWaitMs === null || lastWaitMs > QUICK_ANSWER_MS) return null
    return isThin() ? THIN_HEDGE_AFTER_MS : HEDGE_AFTER_MS
  }

  return {
    state: () => state,
    isOpen: () => line === 'open' || line === 'trial',
    isOnTrial: () => line === 'trial',
    enter: () => {
      if (line !== 'open' && line !== 'trial') return null
      const isTrial = line === 'trial'
      if (isTrial) line = 'tried'
      const incidentBefore = incident
      const doubtsBefore = doubts
      heedClock()
      const trial = { at: clock.now(), isUnderWay: true }
      trials.push(trial)
      if (trials.length > PORTAL_REQUESTS) trials.shift()
      let isDone = false
      return {
        idleTimeoutMs,
        hedgeAfterMs: hedgeAfterMs(),
        done: (outcome, details = {}) => {
          if (isDone) return
          isDone = true
          trial.isUnderWay = false
          if (outcome !== 'abandoned') {
            const { what = '', waitMs = 0, error } = details
            const noted = { at: clock.now(), outcome, what, waitMs, ...(error && { error }) }
            evidence = [...evidence, noted].slice(-EVIDENCE_KEPT)
            if (outcome === 'answer') lastWaitMs = waitMs
          }
          settle(
            outcome,
            isTrial,
            incidentBefore,
            doubtsBefore,
            details.waitMs ?? 0,
            details.retryAfterMs ?? 0,
          )
          tellDecided()
        },
      }
    },
    decided: () => (line === 'tried' ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve()),
    nudge: () => {
      // The absolute value: otherwise a nudge before the clock was set back would suppress later ones.
      if (Math.abs(clock.now() - nudgedAt) < NUDGE_SPACING_MS) return
      nudgedAt = clock.now()
      openTrial()
    },
    doubt: () => {
      isDoubted = true
      doubts += 1
      if (line === 'open') line = 'trial'
    },
    force: () => {
      isPortal = false
      openTrial()
    },
    evidence: () => ({ isPortal, failures, nextTryAt, evidence }),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      cancelTimer()
      line = 'closed'
      tellDecided()
      listeners.clear()
    },
  }
}
