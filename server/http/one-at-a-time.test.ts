import fastify, { type FastifyInstance } from 'fastify'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { oneAtATime } from './one-at-a-time.ts'

const LONG = 32 * 1024 * 1024

let app: FastifyInstance
let client: Socket
let begun: string[]
beforeEach(async () => {
  begun = []
  app = fastify({ forceCloseConnections: true })
  oneAtATime(app)
  app.addHook('onRequest', async ({ url }) => void begun.push(url))
  app.get('/long', async () => 'x'.repeat(LONG))
  app.get<{ Params: { n: string } }>('/short/:n', async ({ params }) => `answer ${params.n}`)
  await app.listen({ host: '127.0.0.1', port: 0 })
  client = await connected()
})
afterEach(async () => {
  client.destroy()
  await app.close()
})

async function connected(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`

test('starts a second pipelined request only once the first response has been read', async () => {
  client.pause()
  client.write(request('/long') + request('/short/1').repeat(50))
  await until('the first is begun', () => begun.length > 0)
  // Another client is served meanwhile; by then the fifty would have been started too.
  const other = await connected()
  other.write(request('/short/2'))
  expect(String(await once(other, 'data'))).toContain('answer 2')
  other.destroy()
  expect(begun).toEqual(['/long', '/short/2'])
})

test('answers pipelined requests in order', async () => {
  let read = ''
  client.on('data', (data) => (read += String(data)))
  client.write(request('/short/1') + request('/short/2') + request('/short/3'))
  await until('all have an answer', () => read.includes('answer 3'))
  expect(read.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3'])
})

test('never starts a waiting request after the connection ends', async () => {
  client.pause()
  client.write(request('/long') + request('/short/1'))
  await until('the first is begun', () => begun.length > 0)
  client.destroy()
  const other = await connected()
  other.write(request('/short/2'))
  await once(other, 'data')
  other.destroy()
  expect(begun).toEqual(['/long', '/short/2'])
})
