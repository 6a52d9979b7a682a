export type TokenBucket = { take(): boolean }

/** Allows `perSecond` on average and `burst` at once; `take` returns false if none is left. */
export function tokenBucket(perSecond: number, burst: number, nowMs: () => number): TokenBucket {
  let tokens = burst
  let filledAt = nowMs()
  return {
    take() {
      const now = nowMs()
      tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
