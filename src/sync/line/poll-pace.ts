import { isThinLine, type LineEstimate } from '#line/line-estimate.ts'

type Pace = { onScreen: number; hidden: number }

/**
 * How often changes are polled: while the live connection is down, and while it is up in case it has died. On screen, a
 * ping takes the place of most of the latter (`UNASKED_MOST_MS`).
 */
const POLL_MS: Record<'down' | 'up', Pace> = {
  down: { onScreen: 5_000, hidden: 30_000 },
  up: { onScreen: 15_000, hidden: 120_000 },
}
/**
 * On a thin line a connection that seems alive is trusted for longer: a poll that finds nothing costs a tenth of a
 * second of the line.
 */
const THIN_POLL_MS: Record<'down' | 'up', Pace> = {
  down: { onScreen: 10_000, hidden: 60_000 },
  up: { onScreen: 120_000, hidden: 240_000 },
}

/** For how long pings that the live connection answers take the place of polls. Its events pull at once anyway. */
export const UNASKED_MOST_MS = 60_000

/** Returns how long after one poll the next one starts, in ms. */
export function pollAfterMs(now: {
  isLive: boolean
  isOnScreen: boolean
  estimate: LineEstimate | undefined
}): number {
  const paces = isThinLine(now.estimate) ? THIN_POLL_MS : POLL_MS
  const pace = now.isLive ? paces.up : paces.down
  return now.isOnScreen ? pace.onScreen : pace.hidden
}
