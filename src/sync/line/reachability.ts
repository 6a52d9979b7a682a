import type { Clock } from './clock.ts'
import type { NotedError } from './call-error.ts'
import { backoffMs, PROBE, RETRY } from './retry.ts'

/**
 * What a request came to, for the line as a whole:
 * `answer` of our server, whatever it says · `trouble`, a 5xx or 429 of ours · `noAnswer` · `notOurServer`, as a captive
 * portal answers · `abandoned` by ourselves, which says nothing.
 */
export type Outcome = 'answer' | 'trouble' | 'noAnswer' | 'notOurServer' | 'abandoned'

/** One of the last real answers or failures: what the state of the line rests on. */
export type Evidence = {
  /** When it ended, by the device's clock, ms since 1970. */
  at: number
  outcome: Exclude<Outcome, 'abandoned'>
  /** What was asked for: a path of the contract. */
  what: string
  /** To the first byte of an answer, ms. */
  waitMs: number
  /** What a failure came to; left out for a success. */
  error?: NotedError
}

/** Why the line is as it is, and when it is tried again. */
export type LineEvidence = {
  /** Somebody else answered in our server's place, as a network does that wants a sign-in first. */
  isPortal: boolean
  /** Failures since the last answer. */
  failures: number
  /** When the next request goes by itself, device's clock; `null` while they may go at once. */
  nextTryAt: number | null
  /** Newest last. */
  evidence: readonly Evidence[]
}

/** Leave to make one request. Must be given back with what it came to. */
export type Permit = {
  /** Silence that should end the wait, ms. */
  idleTimeoutMs: number
  /** Silence after which a reading request is asked once more beside itself; `null` where answers are slow anyway. */
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
  /** Leave for one request of the engine, `null` while it must wait. */
  enter: () => Permit | null
  /** Whether `enter` would say yes now. */
  isOpen: () => boolean
  /** Whether it would say yes once only: what that request comes to decides about the rest. */
  isOnTrial: () => boolean
  /** Resolves once no trial is under way: at once, or with what it came to. */
  decided: () => Promise<void>
  /** A sign that the line may be back (`online`, `visible`, a live connection): try at once. */
  nudge: () => void
  /** The browser says that the network is gone: the next request alone decides, and its silence is believed at once. */
  doubt: () => void
  /** A person asked: try at once, whatever was tried before. */
  force: () => void
  evidence: () => LineEvidence
  /** Calls back whenever the state changes or requests may go again. */
  onChange: (listener: () => void) => () => void
  stop: () => void
}

const IDLE_TIMEOUT_MS = 15_000
const IDLE_TIMEOUT_MOST_MS = 120_000
/** So many failures in a row, over so long, and the server counts as unreachable. */
const FAILURES = 3
const FAILURES_SPAN_MS = 10_000
/** A captive portal sees at most so many requests in so long, with one to spare below the promised twelve. */
const PORTAL_REQUESTS = 11
const PORTAL_SPAN_MS = 5 * 60_000
const NUDGE_SPACING_MS = 1_000
const EVIDENCE_KEPT = 12
/** A line that answers within this is quick, and its silence worth a second request before the wait is over. */
const QUICK_ANSWER_MS = 2_000
const HEDGE_AFTER_MS = 3_000

/**
 * Learns from real answers whether the server is there, and lets the engine's requests go accordingly. The line is
 * - `open`: requests go as they like;
 * - `trial`: one may go, and what it comes to decides (also the very first one);
 * - `tried`: that one is under way;
 * - `closed`: nothing goes until a timer, a nudge or a person makes it `trial`.
 * The browser's own events only make it ask: `online` opens a closed line for a trial, `offline` puts an open one on
 * trial. They know the network card, not the server.
 */
export function startReachability(clock: Clock): Reachability {
  let line: 'open' | 'trial' | 'tried' | 'closed' = 'trial'
  let state: ReachabilityState = 'unknown'
  let failures = 0
  let firstFailureAt = 0
  let incident = 0
  let isPortal = false
  let isDoubted = false
  let doubts = 0
  let idleTimeoutMs = IDLE_TIMEOUT_MS
  /** The newest requests since the last real answer: those that a portal, if there is one, may have counted. */
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

  /** Where the device's clock was set back, what was asked before that was asked just now, and not in a day. */
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

  function settle(
    outcome: Outcome,
    isTrial: boolean,
    incidentBefore: number,
    doubtsBefore: number,
    waitMs: number,
    retryAfterMs: number,
  ): void {
    if (outcome === 'abandoned') {
      if (isTrial && line === 'tried') {
        line = 'trial'
        tell()
      }
      return
    }
    if (outcome === 'noAnswer') idleTimeoutMs = Math.min(IDLE_TIMEOUT_MOST_MS, idleTimeoutMs * 2)
    if (outcome === 'answer') {
      // Asked before the browser spoke: says nothing about now.
      if (doubtsBefore !== doubts && line !== 'open') return
      // A slow line keeps its long timeouts; a quick answer brings the short ones back.
      idleTimeoutMs = Math.min(IDLE_TIMEOUT_MOST_MS, Math.max(IDLE_TIMEOUT_MS, waitMs * 3))
      const wasOpen = line === 'open' && state === 'reachable'
      failures = 0
      isPortal = false
      isDoubted = false
      // Otherwise one error page of a proxy, after a busy minute, would keep everything waiting for five.
      trials = trials.filter(({ isUnderWay }) => isUnderWay)
      line = 'open'
      nextTryAt = null
      state = 'reachable'
      cancelTimer()
      if (!wasOpen) tell()
      return
    }
    // Requests cut off together are one failure, told by the first of them.
    if (isTrial || incident === incidentBefore) close(outcome, retryAfterMs)
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
        hedgeAfterMs: lastWaitMs !== null && lastWaitMs <= QUICK_ANSWER_MS ? HEDGE_AFTER_MS : null,
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
      // Never negative, or one sign before the device's clock was set back would keep all later ones unheard.
      if (Math.abs(clock.now() - nudgedAt) < NUDGE_SPACING_MS) return
      nudgedAt = clock.now()
      openTrial()
    },
    doubt: () => {
      if (line !== 'open') return
      isDoubted = true
      doubts += 1
      line = 'trial'
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
