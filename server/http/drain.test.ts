import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '#tests/support/until.ts'
import { createDrain, type Drain } from './drain.ts'

const LONG_MS = 60_000

let server: Server
let drain: Drain
let proxy: Agent
let answer: RequestListener
let port = 0
beforeEach(async () => {
  answer = (_request, response) => response.end('fine')
  server = createServer((request, response) => answer(request, response))
  drain = createDrain()
  drain.watch(server)
  // As a proxy keeps a connection for its next request.
  proxy = new Agent({ keepAlive: true, maxSockets: 1 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  proxy.destroy()
  server.closeAllConnections()
})

function ask(agent: Agent | false = proxy): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, agent }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response))
        .once('error', reject)
    })
    request.once('error', reject)
  })
}

it('answers what a proxy sends on its open connection after the stop, and says that it closes', async () => {
  expect((await ask()).headers.connection).toBe('keep-alive')
  await drain.begin({ waitMs: 0, idleMs: LONG_MS, cutMs: LONG_MS })
  const last = await ask()
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  await expect(ask(false)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await drain.finish()
})

it('takes new connections until proxies have noticed', async () => {
  await ask()
  const begun = drain.begin({ waitMs: 300, idleMs: 0, cutMs: LONG_MS })
  expect(drain.isUnderWay()).toBe(true)
  expect((await ask(false)).statusCode).toBe(200)
  await begun
  await expect(ask(false)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await drain.finish()
})

it('waits for the answer of a request in progress, and ends idle connections meanwhile', async () => {
  const idle = new Agent({ keepAlive: true })
  await ask(idle)
  const slowAnswers: ServerResponse[] = []
  answer = (_request, response) => slowAnswers.push(response)
  const slow = ask()
  await until('it has begun', () => slowAnswers.length === 1)
  await drain.begin({ waitMs: 0, idleMs: 100, cutMs: LONG_MS })
  let isOver = false
  const over = drain.finish().then(() => (isOver = true))
  await until('the idle connection has ended', () => Object.keys(idle.freeSockets).length === 0)
  expect(isOver).toBe(false)
  slowAnswers[0]?.end('late')
  expect((await slow).headers.connection).toBe('close')
  await over
})

it('cuts a request that never ends', async () => {
  let hasBegun = false
  answer = (_request, response) => {
    response.write('and so on')
    hasBegun = true
  }
  const cut = expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' })
  await until('it has begun', () => hasBegun)
  await drain.begin({ waitMs: 0, idleMs: 0, cutMs: 200 })
  await drain.finish()
  await cut
})
