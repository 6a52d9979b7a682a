import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { memoryLimits } from '#server/access/limits/memory-limits.ts'
import type { LimitStore } from '#server/scope/limit-store.ts'
import { limitRequests } from './limit-requests.ts'

const OF = { name: 'requests', max: 4, windowMs: 60_000 }

async function appOf(limits: LimitStore) {
  const app = fastify()
  await app.register(rateLimit, limitRequests(limits, OF))
  app.get('/', async () => 'fine')
  return async (remoteAddress = '192.0.2.7') => app.inject({ method: 'GET', url: '/', remoteAddress })
}

it('counts requests of a network across all processes', async () => {
  const here = memoryLimits(() => new Date(0))
  // One counter for both, as one Redis has.
  const countOne = here.counter(OF)
  const shared = { ...here, isShared: true, counter: () => countOne }
  const [one, other] = [await appOf(shared), await appOf(shared)]
  for (const ask of [one, other, one, other]) expect((await ask()).statusCode).toBe(200)
  const refused = await one()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await other()).statusCode).toBe(429)
  expect((await other('198.51.100.7')).statusCode).toBe(200)
})

it('responds with a server error when counting fails', async () => {
  const here = memoryLimits(() => new Date(0))
  const ask = await appOf({ ...here, isShared: true, counter: () => () => Promise.reject(new Error('gone')) })
  expect((await ask()).statusCode).toBe(500)
})
