import type { Failure } from '#contract/result.ts'
import type { Clock } from '#sync/line/clock.ts'
import { backoffMs, RETRY } from '#sync/line/retry.ts'

/** Backoff of items after their own failures, by id, longer after each failure. */
export type Waits = {
  /** Adds a failure: the item waits, at least as long as the server asked. */
  postpone: (id: string, failure?: Failure) => void
  /** Clears an item's failures after a success. */
  forget: (id: string) => void
  /** Lets everything go at once because a person asked. Failure counts stay. */
  forgetTimes: () => void
  failures: (id: string) => number
  mayGo: (id: string) => boolean
  /** Returns the items that still wait, and until when (device time). */
  now: () => { id: string; until: number }[]
  /** Calls `wake` when the first of these items may go. Replaces an earlier call. */
  wakeFor: (ids: readonly string[], wake: () => void) => void
  stop: () => void
}

export function createWaits(clock: Clock): Waits {
  const waits = new Map<string, { failures: number; until: number; waitMs: number }>()
  let cancelWake = () => {}

  /** 0 if it doesn't wait. More left than it was ever to wait: the device's clock was set back. */
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
