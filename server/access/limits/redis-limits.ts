import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counter, LimitOf } from '#server/scope/limit-store.ts'
import { sealedKey } from './sealed-key.ts'

export type RedisLimits = { counter(of: LimitOf): Counter; close(): Promise<void> }

/** No request waits longer for it. */
const ANSWER_LIMIT_MS = 500
const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 5_000

/**
 * Limits that all processes count together in Redis or Valkey. While it can't be reached, each process counts by itself,
 * and the log says so; no request fails for it.
 */
export function redisLimits(url: string, log: (line: string) => void): RedisLimits {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_LIMIT_MS,
    retryStrategy: (times) => Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(times, 10)),
  })
  let isAlone = false
  let isClosed = false
  // Without a listener, each failure to connect would be printed.
  client.on('error', () => undefined)
  client.on('close', () => {
    if (!isAlone && !isClosed)
      log('REDIS_URL can’t be reached: until it is, limits by the minute count in this process alone')
    isAlone = true
  })
  client.on('ready', () => {
    log('Limits by the minute count in Redis, for all processes together')
    isAlone = false
  })
  return {
    counter({ name, max, windowMs }) {
      const within = { points: max, duration: windowMs / 1000 }
      const limiter = new RateLimiterRedis({
        ...within,
        storeClient: client,
        keyPrefix: 'farstead',
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(within),
      })
      return async (key) => {
        const { consumedPoints, msBeforeNext } = await limiter
          .consume(sealedKey(name, key))
          .catch((refused: unknown) => {
            // Not a failure: the library rejects with the count when it is over.
            if (refused instanceof RateLimiterRes) return refused
            throw refused
          })
        return { count: consumedPoints, leftMs: msBeforeNext }
      }
    },
    async close() {
      isClosed = true
      client.disconnect()
    },
  }
}
