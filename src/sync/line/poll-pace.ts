import { isThinLine, type LineEstimate } from '#line/line-estimate.ts'

type Pace = { onScreen: number; hidden: number }

/** While the live connection is down, changes are looked for this often; with it, in case it is deaf unnoticed. */
const POLL_MS: Record<'down' | 'up', Pace> = {
  down: { onScreen: 5_000, hidden: 30_000 },
  up: { onScreen: 15_000, hidden: 120_000 },
}
/** On a thin line a connection that seems to live is believed for longer: each question in vain is a tenth of a second of it. */
const THIN_POLL_MS: Record<'down' | 'up', Pace> = {
  down: { onScreen: 10_000, hidden: 60_000 },
  up: { onScreen: 120_000, hidden: 240_000 },
}

/** How long after one look for changes the next one goes by itself, ms. */
export function pollAfterMs(now: {
  isLive: boolean
  isOnScreen: boolean
  estimate: LineEstimate | undefined
}): number {
  const paces = now.estimate && isThinLine(now.estimate) ? THIN_POLL_MS : POLL_MS
  const pace = now.isLive ? paces.up : paces.down
  return now.isOnScreen ? pace.onScreen : pace.hidden
}
