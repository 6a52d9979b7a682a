import type { Clock } from './clock.ts'

/** A captive portal gets at most this many requests in this time: one fewer than the promised twelve. */
const PORTAL_REQUESTS = 11
const PORTAL_SPAN_MS = 5 * 60_000

/** The newest requests since the last real response: those that a portal, if there is one, may have counted. */
export type PortalTrials = {
  /** Notes a request that begins. The returned function says that it is over. */
  begin: () => () => void
  /** Returns how long a portal must be left alone, in ms; 0 if a request may go. */
  waitMs: () => number
  /** Forgets what is over, because the server has answered. */
  forget: () => void
}

/** Starts with none. */
export function createPortalTrials(clock: Pick<Clock, 'now'>): PortalTrials {
  let trials: { at: number; isUnderWay: boolean }[] = []

  /** If the device's clock was set back, treats earlier requests as made just now, not in the future. */
  function heedClock(): void {
    const aheadMs = Math.max(0, (trials.at(-1)?.at ?? 0) - clock.now())
    for (const trial of trials) trial.at -= aheadMs
  }

  return {
    begin: () => {
      heedClock()
      const trial = { at: clock.now(), isUnderWay: true }
      trials.push(trial)
      if (trials.length > PORTAL_REQUESTS) trials.shift()
      return () => {
        trial.isUnderWay = false
      }
    },
    waitMs: () => {
      heedClock()
      trials = trials.filter(({ at }) => at > clock.now() - PORTAL_SPAN_MS)
      const [oldest] = trials
      return trials.length < PORTAL_REQUESTS || oldest === undefined
        ? 0
        : oldest.at + PORTAL_SPAN_MS - clock.now()
    },
    forget: () => {
      trials = trials.filter(({ isUnderWay }) => isUnderWay)
    },
  }
}
