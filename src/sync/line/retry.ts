export type BackoffLimits = {
  firstMs: number
  mostMs: number
  /** The share of a wait that chance may take off, so that devices cut off together do not come back together. */
  jitter: number
}

/** While the server is believed to be there. */
export const RETRY: BackoffLimits = { firstMs: 1_000, mostMs: 60_000, jitter: 0.5 }
/** While nobody answers, or somebody else does: steadier, because a captive portal may count our requests. */
export const PROBE: BackoffLimits = { firstMs: 5_000, mostMs: 60_000, jitter: 0.25 }

/** Milliseconds to wait after the `failures`-th failure in a row, doubling up to the limit. */
export function backoffMs(failures: number, limits: BackoffLimits, random: () => number): number {
  const whole = Math.min(limits.mostMs, limits.firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)))
  return Math.round(whole * (1 - random() * limits.jitter))
}
