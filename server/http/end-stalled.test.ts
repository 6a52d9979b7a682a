import fastify, { type FastifyInstance } from 'fastify'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { endStalled } from './end-stalled.ts'

const STEP_BYTES = 10
const LONG = 32 * 1024 * 1024
const patience = { bodyMs: 60_000, uploadStepMs: 30_000, uploadStepBytes: STEP_BYTES, unreadMs: 300 }

let app: FastifyInstance
let client: Socket
let served: Socket | null = null
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = fastify({ forceCloseConnections: true })
  app.server.on('connection', (socket) => (served = socket))
  endStalled(app, ({ method }) => method === 'PUT', patience)
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.put('/file', async (request) => request.body)
  app.post('/words', async (request) => request.body)
  app.get('/long', async () => 'x'.repeat(LONG))
  await app.listen({ host: '127.0.0.1', port: 0 })
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  await once(client, 'connect')
})
afterEach(async () => {
  vi.useRealTimers()
  client.destroy()
  served = null
  await app.close()
})

/** Writes a text and waits until the server has read it. */
async function say(text: string): Promise<void> {
  const before = served?.bytesRead ?? 0
  client.write(text)
  await until('the server reads', () => (served?.bytesRead ?? 0) >= before + text.length)
  // By the next turn of the event loop, the parser has processed what was read.
  await new Promise((resolve) => setImmediate(resolve))
}

const head = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/x\r\ncontent-length: ${length}\r\n\r\n`

async function answer(): Promise<string> {
  const [data] = await once(client, 'data')
  return String(data)
}

test('ends a connection whose request body doesn’t finish in time', async () => {
  await say(`${head('POST', '/words', 20)}ab`)
  vi.advanceTimersByTime(patience.bodyMs - 1)
  await say('cd')
  expect(client.readyState).toBe('open')
  vi.advanceTimersByTime(1)
  await once(client.resume(), 'close')
})

test('ends a connection whose refused body doesn’t arrive', async () => {
  await say(`${head('POST', '/nothing', 20)}ab`)
  vi.advanceTimersByTime(patience.bodyMs)
  await once(client.resume(), 'close')
})

test('lets an upload take long while bytes arrive, and ends it when they stop', async () => {
  await say(head('PUT', '/file', 100))
  for (let step = 0; step < 6; step += 1) {
    await say('x'.repeat(STEP_BYTES))
    vi.advanceTimersByTime(patience.uploadStepMs)
    expect(client.readyState).toBe('open')
  }
  await say('x'.repeat(STEP_BYTES - 1))
  vi.advanceTimersByTime(patience.uploadStepMs)
  await once(client.resume(), 'close')
})

test('stops timing a request once its body is complete', async () => {
  client.write(`${head('POST', '/words', 2)}ok`)
  expect(await answer()).toMatch(/^HTTP\/1.1 200[^]*ok$/)
  vi.advanceTimersByTime(patience.bodyMs * 2)
  client.write(`${head('POST', '/words', 5)}again`)
  expect(await answer()).toMatch(/^HTTP\/1.1 200[^]*again$/)
  expect(vi.getTimerCount()).toBe(0)
})

test('gives up a response that nobody reads, even if the client keeps sending', async () => {
  client.pause()
  // The beginning of another request, which never ends.
  client.write('GET /long HTTP/1.1\r\nhost: a\r\n\r\nGET /')
  await until('the connection is there', () => served)
  await until('the server gives it up', () => {
    if (!client.destroyed) client.write('a')
    vi.advanceTimersByTime(patience.unreadMs)
    return served?.destroyed
  })
})

const TAKEN_WITHIN_MS = 20_000

test('continues a response that is read slowly', async () => {
  client.pause()
  client.write('GET /long HTTP/1.1\r\nhost: a\r\n\r\n')
  let taken = 0
  let looks = 0
  const takeSome = () => {
    for (let chunk = client.read(); chunk !== null; chunk = client.read()) taken += chunk.length
    // More was read since the last look than the operating system buffers for a socket.
    if (taken > (looks + 1) * (LONG / 4)) {
      looks += 1
      vi.advanceTimersByTime(patience.unreadMs)
    }
    return taken >= LONG
  }
  // Each look takes some, so the looks must not grow rarer.
  await until('all of it is taken', takeSome, TAKEN_WITHIN_MS, 5)
  expect(looks).toBeGreaterThan(1)
  expect(served?.destroyed).toBe(false)
})
