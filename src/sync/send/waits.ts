import type { Failure } from '#contract/result.ts'
import type { Clock } from '#sync/line/clock.ts'
import { backoffMs, RETRY } from '#sync/line/retry.ts'

/** What waits after failures of its own, each by its id, longer after each failure. */
export type Waits = {
  /** Once more it came to nothing: waits, at least as long as the server asked. */
  postpone: (id: string, failure?: Failure) => void
  /** It came to something. */
  forget: (id: string) => void
  /** A person asked: all may go at once. What has failed often still counts as that. */
  forgetTimes: () => void
  failures: (id: string) => number
  mayGo: (id: string) => boolean
  /** Whatever still waits, and until when (device's clock). */
  now: () => { id: string; until: number }[]
  /** Calls when the first of these may go; one call at a time is arranged. */
  wakeFor: (ids: readonly string[], wake: () => void) => void
  stop: () => void
}

export function createWaits(clock: Clock): Waits {
  const waits = new Map<string, { failures: number; until: number; waitMs: number }>()
  let cancelWake = () => {}

  /** 0 for what waits for nothing. More left than it was ever to wait: the device's clock was set back meanwhile. */
  const untilOf = (id: string): number => {
    const { until = 0, waitMs = 0 } = waits.get(id) ?? {}
    return until - clock.now() > waitMs ? 0 : until
  }
  const failuresOf = (id: string): number => waits.get(id)?.failures ?? 0

  return {
    postpone: (id, failure) => {
      const failures = failuresOf(id) + 1
      const asked = failure?.kind === 'tooMany' ? (failure.retryAfterMs ?? 0) : 0
      const waitMs = Math.max(asked, backoffMs(failures, RETRY, clock.random))
      waits.set(id, { failures, until: clock.now() + waitMs, waitMs })
    },
    forget: (id) => void waits.delete(id),
    forgetTimes: () => {
      for (const wait of waits.values()) wait.until = 0
    },
    failures: failuresOf,
    mayGo: (id) => untilOf(id) <= clock.now(),
    now: () =>
      [...waits.keys()].map((id) => ({ id, until: untilOf(id) })).filter(({ until }) => until > clock.now()),
    wakeFor: (ids, wake) => {
      cancelWake()
      const times = ids.map(untilOf).filter((until) => until > clock.now())
      if (times.length > 0) cancelWake = clock.after(Math.min(...times) - clock.now(), wake)
    },
    stop: () => cancelWake(),
  }
}
