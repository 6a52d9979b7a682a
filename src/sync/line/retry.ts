export type BackoffLimits = {
  firstMs: number
  mostMs: number
  /** The share of a wait that randomness may take off, so that devices cut off together don't come back together. */
  jitter: number
}

/** Limits while the server is believed to be reachable. */
export const RETRY: BackoffLimits = { firstMs: 1_000, mostMs: 60_000, jitter: 0.5 }
/** Limits while nothing responds, or something else does. Steadier, because a captive portal may count our requests. */
export const PROBE: BackoffLimits = { firstMs: 5_000, mostMs: 60_000, jitter: 0.25 }

/** Returns the milliseconds to wait after the `failures`-th failure in a row, doubling up to the limit. */
export function backoffMs(failures: number, limits: BackoffLimits, random: () => number): number {
  const whole = Math.min(limits.mostMs, limits.firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)))
  return Math.round(whole * (1 - random() * limits.jitter))
}
