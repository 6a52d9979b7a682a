import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { until } from '#tests/support/until.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import { memoryLimits } from './memory-limits.ts'
import { redisLimits, type RedisLimits } from './redis-limits.ts'

const OF = { name: 'searches', max: 3, windowMs: 60_000 }

let opened: RedisLimits | null = null
let server: Server | null = null
const sockets = new Set<Socket>()
afterEach(async () => {
  await opened?.close()
  for (const socket of sockets) socket.destroy()
  server?.close()
})

const windowOf = (redis: RedisLimits) =>
  createRateWindow({ ...memoryLimits(() => new Date()), counter: (of) => redis.counter(of) }, OF)

async function portOf(listening: Server): Promise<number> {
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return (listening.address() as AddressInfo).port
}

it('without Redis each process counts by itself, and the log says so once', async () => {
  server = createServer((socket) => socket.destroy())
  const lines: string[] = []
  opened = redisLimits(`redis://127.0.0.1:${await portOf(server)}`, (line) => lines.push(line))
  const window = windowOf(opened)
  for (let nth = 0; nth < 3; nth += 1) expect(await window.take('ani')).toBeNull()
  expect(await window.take('ani')).toBeGreaterThan(0)
  expect(await window.take('ben')).toBeNull()
  await until('it has said so', () => lines.length > 0)
  expect(lines).toEqual([
    'REDIS_URL can’t be reached: until it is, limits by the minute count in this process alone',
  ])
})

it('a Redis that never answers doesn’t keep a request waiting', async () => {
  server = createServer((socket) => void sockets.add(socket))
  opened = redisLimits(`redis://127.0.0.1:${await portOf(server)}`, () => undefined)
  const startedAt = performance.now()
  expect(await windowOf(opened).take('ani')).toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})
