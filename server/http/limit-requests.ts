import { callbackify } from 'node:util'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/access/network-of.ts'
import type { Counter, LimitOf, LimitStore } from '#server/scope/limit-store.ts'

/** Returns options for `@fastify/rate-limit` that limit what each network requests, counted as other limits are. */
export function limitRequests(limits: LimitStore, of: LimitOf) {
  return {
    max: of.max,
    timeWindow: of.windowMs,
    keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
    ...(limits.isShared ? { store: storeOf(limits.counter(of)) } : {}),
  }
}

/** The library makes an object of a class, and takes answers by callbacks. */
function storeOf(countOne: Counter) {
  const counted = callbackify(async (key: string) => {
    const { count, leftMs } = await countOne(key)
    return { current: count, ttl: leftMs }
  })
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<typeof counted>[1]): void {
      counted(key, callback)
    }
    child(): FastifyRateLimitStore {
      return this
    }
  }
}
